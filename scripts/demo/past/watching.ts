import type { PlayedRange } from '@commoncast/core/insights/beat';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';

/** What people do with a film. */
export interface Habits {
  /** How many of those who see it press play. */
  readonly playRate: number;
  /** How many stay until its end. */
  readonly completion: number;
  /** A moment that some watch again, in parts of the film. */
  readonly again?: { readonly from: number; readonly to: number; readonly share: number };
}

export const HABITS: Readonly<Record<FilmName, Habits>> = {
  workshop: { playRate: 0.52, completion: 0.36, again: { from: 0.68, to: 0.82, share: 0.34 } },
  harbourFour: { playRate: 0.34, completion: 0.55 },
  pocketEdition: { playRate: 0.4, completion: 0.66 },
  yearInNumbers: { playRate: 0.5, completion: 0.48 },
  dusk: { playRate: 0.6, completion: 0.58, again: { from: 0.45, to: 0.62, share: 0.3 } },
  pendulum: { playRate: 0.58, completion: 0.5, again: { from: 0.25, to: 0.36, share: 0.18 } },
  strikeOfTwelve: { playRate: 0.55, completion: 0.44 },
  bells: { playRate: 0.42, completion: 0.4 },
};

/** Where people leave who do not stay: at once, or more and more rarely. */
const AT_ONCE = 0.3;

/** The parts of a film that somebody watches, in order. */
export function watchedRanges(film: FilmName, durationMs: number, random: () => number): PlayedRange[] {
  const { completion, again } = HABITS[film];
  const stays = random() < completion;
  const leavesAt = random() < AT_ONCE ? 0.03 + 0.1 * random() : 0.1 + 0.88 * random() ** 1.4;
  const end = stays ? 1 : leavesAt;
  const ranges: PlayedRange[] = [[0, Math.round(end * durationMs)]];
  if (again && end > again.to && random() < again.share) {
    const from = again.from + (random() - 0.5) * 0.04;
    ranges.push([Math.round(from * durationMs), Math.round(again.to * durationMs)]);
  }
  return ranges;
}
