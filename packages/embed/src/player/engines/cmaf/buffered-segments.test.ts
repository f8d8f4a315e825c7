import { describe, expect, it } from 'vitest';
import type { Range } from '../ranges.ts';
import { createBufferedSegments } from './buffered-segments.ts';
import type { Segment } from './media-playlist.ts';

const segment = (startS: number, endS: number): Segment => ({ url: `${startS}`, startS, endS });

/** Segments of four seconds, of rendition 0, up to `endS`; `loaded` is what the browser still has. */
function loadedTo(endS: number) {
  const loaded: Range[] = [[0, endS]];
  const buffered = createBufferedSegments(() => loaded);
  for (let startS = 0; startS < endS; startS += 4) buffered.add(segment(startS, startS + 4), 0, startS);
  return { buffered, loaded };
}
const missing = (atS: number) => ({ atS, poorId: undefined });

describe('the next place', () => {
  it('is the position itself where nothing is loaded', () => {
    const { buffered } = loadedTo(12);
    expect(buffered.next(20, [])).toEqual(missing(20));
  });
  it('follows what is loaded around the position', () => {
    const { buffered } = loadedTo(12);
    expect(buffered.next(1, [])).toEqual(missing(12));
    expect(buffered.next(12, [])).toEqual(missing(12));
  });
  it('follows a gap that was given up', () => {
    const { buffered, loaded } = loadedTo(12);
    loaded.push([16, 20]);
    expect(buffered.next(1, [[12, 16]])).toEqual(missing(16));
    buffered.add(segment(16, 20), 0, 16);
    expect(buffered.next(1, [[12, 16]])).toEqual(missing(20));
  });
  it('goes on after a segment that shows less than its playlist says', () => {
    const { buffered, loaded } = loadedTo(12);
    loaded[0] = [0, 15.6];
    buffered.add(segment(12, 16), 0, 12);
    expect(buffered.next(1, [])).toEqual(missing(16));
  });
  it('goes on where the segment that was fetched for a place begins a little later', () => {
    const { buffered, loaded } = loadedTo(12);
    loaded[0] = [0, 16.3];
    buffered.add(segment(12.3, 16.3), 1, 12);
    expect(buffered.next(1, [])).toEqual(missing(16.3));
  });
  it('passes over a last segment that is shorter than any tolerance', () => {
    const { buffered, loaded } = loadedTo(12);
    loaded[0] = [0, 12.04];
    buffered.add(segment(12, 12.04), 0, 12);
    expect(buffered.next(1, [])).toEqual(missing(12.04));
  });
});

describe('what the browser has taken away', () => {
  it.each([
    [
      'a segment ahead',
      [
        [0, 4],
        [8, 24],
      ],
      4,
    ],
    ['the end', [[0, 12]], 12],
    [
      'a part of a segment',
      [
        [0, 9.5],
        [12, 24],
      ],
      9.5,
    ],
    ['all of it', [], 1],
  ] as const)('is wanted again: %s', (_, left, atS) => {
    const { buffered, loaded } = loadedTo(24);
    loaded.splice(0, 1, ...left);
    expect(buffered.next(1, [])).toEqual(missing(atS));
  });
  it('is not wanted where it lies behind the position', () => {
    const { buffered, loaded } = loadedTo(24);
    loaded[0] = [9, 24];
    expect(buffered.next(10, [])).toEqual(missing(24));
  });
  it('is not missed once it has come again', () => {
    const { buffered, loaded } = loadedTo(24);
    loaded.splice(0, 1, [0, 4], [8, 24]);
    expect(buffered.next(1, [])).toEqual(missing(4));
    loaded.splice(0, 2, [0, 24]);
    buffered.add(segment(4, 8), 1, 4);
    expect(buffered.next(1, [])).toEqual(missing(24));
  });
});

describe('what is to be replaced', () => {
  it('is wanted from the margin on, segment by segment', () => {
    const { buffered } = loadedTo(16);
    buffered.replace((id) => id < 2, 2);
    expect(buffered.next(3, [])).toEqual({ atS: 8, poorId: 0 });
    buffered.add(segment(8, 12), 2, 8);
    expect(buffered.next(3, [])).toEqual({ atS: 12, poorId: 0 });
    buffered.add(segment(12, 16), 2, 12);
    expect(buffered.next(3, [])).toEqual(missing(16));
  });
  it('is wanted wherever somebody goes meanwhile, and again where they come back to', () => {
    const { buffered } = loadedTo(32);
    buffered.replace((id) => id < 2, 2);
    expect(buffered.next(17, [])).toEqual({ atS: 20, poorId: 0 });
    expect(buffered.next(1, [])).toEqual({ atS: 4, poorId: 0 });
  });
  it('is passed by where it is shown already', () => {
    const { buffered } = loadedTo(16);
    buffered.replace(() => true, 0.5);
    expect(buffered.next(3.8, [])).toEqual({ atS: 8, poorId: 0 });
  });
  it('stays where nothing better is to be had', () => {
    const { buffered } = loadedTo(16);
    buffered.replace(() => true, 0.5);
    buffered.keep(8);
    expect(buffered.next(6, [])).toEqual({ atS: 12, poorId: 0 });
  });
  it('is no segment that has come since, whatever its rendition', () => {
    const { buffered } = loadedTo(8);
    buffered.replace((id) => id !== 2, 0.5);
    buffered.add(segment(4, 8), 1, 4);
    expect(buffered.next(1, [])).toEqual(missing(8));
  });
});

describe('the rendition that is shown', () => {
  it('is the one that was put there last', () => {
    const buffered = createBufferedSegments(() => []);
    expect(buffered.renditionAt(0)).toBeUndefined();
    buffered.add(segment(0, 1), 0, 0);
    buffered.add(segment(1, 5), 0, 1);
    buffered.add(segment(5, 9), 1, 5);
    expect([0, 3, 4.98, 6, 9].map(buffered.renditionAt)).toEqual([0, 0, 1, 1, undefined]);
    buffered.add(segment(4, 8), 2, 4);
    expect([3, 4.5, 7, 8.5].map(buffered.renditionAt)).toEqual([0, 2, 2, 1]);
  });
  it('is remembered for the last 200 segments', () => {
    const buffered = createBufferedSegments(() => []);
    for (let at = 0; at < 250; at += 1) buffered.add(segment(at, at + 1), at, at);
    expect([10.5, 249.5].map(buffered.renditionAt)).toEqual([undefined, 249]);
  });
});
