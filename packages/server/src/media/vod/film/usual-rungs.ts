import { isClearlySmaller, ladderFor, lightLadder, type Rung } from '../ladder/ladder.ts';
import { toNumber } from '../timing/ratio.ts';
import type { FilmWork } from './film-work.ts';

/** The rungs of a film's ladder, largest first, before it is known which of them show less than others. */
export function usualRungs(
  { tracks: { video } }: FilmWork,
  { isTopped, isLight }: { readonly isTopped: boolean; readonly isLight: boolean },
): Rung[] {
  const whole = ladderFor(video, toNumber(video.frameRate));
  const rungs = isTopped ? whole.filter((rung) => isClearlySmaller(rung, video)) : whole;
  return isLight ? lightLadder(rungs) : rungs;
}
