import type { SegmentSpan } from '../stretch/stretch-task.ts';
import { bordersOf, type FilmWork } from './film-work.ts';

/** How much of a film has to be there before it can be watched: the rest is made faster than it is shown. */
const OPENING_S = 3;

/** The segments that have to be there before a film can be watched. */
export function openingSpans(work: FilmWork): SegmentSpan[] {
  const borders = bordersOf(work);
  let to = 1;
  while (to < borders.count && borders.startS(to) < OPENING_S) to += 1;
  return [{ from: 0, to }];
}
