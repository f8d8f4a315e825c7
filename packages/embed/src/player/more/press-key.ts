import type { PlayerParts } from '../context.ts';
import type { OpenMenu } from '../controls/open-menu.ts';
import { changeSpeed } from './speeds.ts';
import { step } from './step.ts';
import { stepFrame } from './step-frame.ts';
import { toggleCaptions } from './toggle-captions.ts';
import { turnSection } from './turn-section.ts';

type Act = (parts: PlayerParts, setOpen: OpenMenu['setOpen']) => void;

const ACTS: Readonly<Record<string, Act>> = {
  c: toggleCaptions,
  n: (parts) => step(parts, 1),
  p: (parts) => step(parts, -1),
  r: turnSection,
  ',': (parts) => stepFrame(parts, -1),
  '.': (parts) => stepFrame(parts, 1),
  '<': (parts) => changeSpeed(parts, -1),
  '>': (parts) => changeSpeed(parts, 1),
  '?': (_, setOpen) => setOpen('keys'),
};

/** Does what a key asks for that the first controls leave to this chunk. */
export function pressKey(key: string, parts: PlayerParts, setOpen: OpenMenu['setOpen']): void {
  ACTS[key]?.(parts, setOpen);
}
