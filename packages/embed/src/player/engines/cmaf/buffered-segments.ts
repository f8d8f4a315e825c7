import { loadedEnd, type Range } from '../ranges.ts';
import type { Segment } from './media-playlist.ts';

/** As many segments are remembered; older ones have long been forgotten by the buffer, too. */
const MAX = 200;
/** Renditions do not cut at quite the same moments. */
const TOLERANCE_S = 0.1;

/** Where the next segment begins, and what it replaces. */
export interface NextSegment {
  readonly atS: number;
  /** The rendition that is loaded there and is to be replaced; undefined where nothing is loaded. */
  readonly poorId: number | undefined;
}

/**
 * Which rendition was put where: what is appended later covers what lay there before. The buffer may have lost any of
 * it since, for browsers take away what they have no room for.
 */
export interface BufferedSegments {
  /** @param forS the place that it was fetched for: a little before its start, where renditions differ */
  add(segment: Segment, id: number, forS: number): void;
  /** The rendition that is shown at a moment. */
  renditionAt(positionS: number): number | undefined;
  /** Wants others in the place of what is poor, wherever it lies, unless it is shown within `marginS`. */
  replace(isPoor: (id: number) => boolean, marginS: number): void;
  /** What lies at a place is good enough after all. */
  keep(atS: number): void;
  /** The first place, from a position on, that is neither loaded nor given up. */
  next(positionS: number, gaps: readonly Range[]): NextSegment;
}

interface Entry {
  readonly startS: number;
  readonly endS: number;
  readonly id: number;
  /** What the buffer showed of it when it was put there. */
  readonly shown: Range;
  isPoor: boolean;
}

/** @param ranges what the buffer holds now */
export function createBufferedSegments(ranges: () => readonly Range[]): BufferedSegments {
  let entries: readonly Entry[] = [];
  let marginS = 0;
  const at = (positionS: number): Entry | undefined =>
    entries.find(({ startS, endS }) => startS <= positionS + TOLERANCE_S && endS > positionS);

  return {
    add({ startS: firstS, endS }, id, forS) {
      const middleS = (firstS + endS) / 2;
      const fromS = ranges().find(([start, end]) => start <= middleS && end > middleS)?.[0] ?? firstS;
      const shown = [Math.max(firstS, fromS), Math.min(endS, loadedEnd(ranges(), middleS))] as const;
      const startS = Math.min(firstS, forS);
      const rest = entries.filter((one) => one.startS < startS || one.endS > endS);
      entries = [{ startS, endS, id, shown, isPoor: false }, ...rest.slice(0, MAX - 1)];
    },
    renditionAt: (positionS) =>
      entries.find(({ startS, endS }) => startS <= positionS + 0.05 && endS > positionS + 0.05)?.id,
    replace(isPoor, nextMarginS) {
      marginS = nextMarginS;
      for (const one of entries) one.isPoor = isPoor(one.id);
    },
    keep(atS) {
      const found = at(atS);
      if (found) found.isPoor = false;
    },
    next(positionS, gaps) {
      const loaded = ranges();
      let atS = positionS;
      for (;;) {
        const found = at(atS);
        const gap = found ? undefined : gaps.find(([startS, endS]) => startS <= atS && endS > atS);
        if (!found && !gap) return { atS, poorId: undefined };
        if (found) {
          const { startS, shown, isPoor, id } = found;
          if (isPoor && startS > positionS + marginS) return { atS, poorId: id };
          const endS = loadedEnd(loaded, Math.max(atS, shown[0]));
          // Taken away since.
          if (endS < shown[1] - TOLERANCE_S)
            return { atS: Math.max(atS, Math.min(endS, found.endS)), poorId: undefined };
        }
        atS = found?.endS ?? gap![1];
      }
    },
  };
}
