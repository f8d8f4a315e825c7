import { attach } from './attach.ts';
import { CaptionsLines } from './captions-lines.tsx';
import { forgetCaptions } from './captions-store.ts';
import { ChapterMarks } from './chapter-marks.tsx';
import { Devices } from './devices.tsx';
import { OpenedMenu } from './opened-menu.tsx';
import { Panel } from './panel.tsx';
import { Place } from './place.tsx';
import { Resumed } from './resumed.tsx';
import { SeekPreview } from './seek-preview.tsx';
import { step } from './step.ts';
import { Steps } from './steps.tsx';
import { toggleCaptions } from './toggle-captions.ts';
import { UpNext } from './up-next.tsx';

/** All that comes after the first look at the controls. */
export const more = {
  attach,
  forgetCaptions,
  step,
  toggleCaptions,
  CaptionsLines,
  ChapterMarks,
  Devices,
  OpenedMenu,
  Panel,
  Place,
  Resumed,
  SeekPreview,
  Steps,
  UpNext,
};
export type MoreModule = typeof more;
