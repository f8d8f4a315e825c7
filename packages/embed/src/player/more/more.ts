import { attach } from './attach.ts';
import { CaptionsLines } from './captions-lines.tsx';
import { forgetCaptions, showCaptions } from './captions-store.ts';
import { ChapterMarks } from './chapter-marks.tsx';
import { Devices } from './devices.tsx';
import { OpenedMenu } from './opened-menu.tsx';
import { Panel } from './panel.tsx';
import { PositionLabel } from './position-label.tsx';
import { pressKey } from './press-key.ts';
import { Resumed } from './resumed.tsx';
import { SeekOverlay } from './seek-overlay.tsx';
import { Steps } from './steps.tsx';
import { UpNext } from './up-next.tsx';

/** All that comes after the first look at the controls. */
export const more = {
  attach,
  forgetCaptions,
  pressKey,
  showCaptions,
  CaptionsLines,
  ChapterMarks,
  Devices,
  OpenedMenu,
  Panel,
  PositionLabel,
  Resumed,
  SeekOverlay,
  Steps,
  UpNext,
};
export type MoreModule = typeof more;
