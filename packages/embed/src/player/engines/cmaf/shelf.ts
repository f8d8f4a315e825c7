import { isMissingStatus } from '../is-missing-status.ts';
import { StatusError } from './fetch-body.ts';
import { type Segment, segmentAt } from './media-playlist.ts';
import type { Rendition } from './rendition.ts';

export function isMissing(error: unknown): boolean {
  return error instanceof StatusError && isMissingStatus(error.status);
}

/** What the server has of each rendition. */
export interface Shelf {
  /** Remembers an address, or the path of a rendition, that the server does not have. */
  lose(address: string): void;
  /**
   * The segment at a position, in the wanted rendition or, where the server lacks it, in the next best one.
   * @param wanted index
   * @throws what the network or a playlist throws
   */
  find(
    positionS: number,
    wanted: number,
    signal: AbortSignal,
  ): Promise<readonly [Rendition, Segment] | 'ended' | 'missing'>;
  /**
   * Whether the film ends before a position after all: its playlist is there before its segments are, and is cut where the
   * file turns out to be shorter than it says.
   * @throws what the network or a playlist throws
   */
  endsBefore(positionS: number, signal: AbortSignal): Promise<boolean>;
}

/** @param renditions lowest first */
export function createShelf(renditions: readonly Rendition[]): Shelf {
  const missing = new Set<string>();

  /** Undefined after the last one. */
  const segmentOf = async (
    rendition: Rendition,
    positionS: number,
    signal: AbortSignal,
  ): Promise<Segment | undefined> => {
    const known = rendition.playlist && segmentAt(rendition.playlist.segments, positionS);
    if (known || rendition.playlist?.isComplete) return known;
    return segmentAt((await rendition.complete(signal)).segments, positionS);
  };

  return {
    lose(address) {
      missing.add(address);
    },
    async find(positionS, wanted, signal) {
      let fromS = positionS;
      for (const rendition of [
        ...renditions.slice(0, wanted + 1).reverse(),
        ...renditions.slice(wanted + 1),
      ]) {
        if (missing.has(rendition.path)) continue;
        try {
          const segment = await segmentOf(rendition, fromS, signal);
          if (!segment) return 'ended';
          if (!missing.has(segment.url)) return [rendition, segment];
          fromS = Math.max(fromS, segment.startS);
        } catch (error) {
          if (!isMissing(error)) throw error;
          missing.add(rendition.path);
        }
      }
      return 'missing';
    },
    async endsBefore(positionS, signal) {
      const known = renditions.find(({ path }) => !missing.has(path));
      try {
        return !!known && !segmentAt((await known.renew(signal)).segments, positionS);
      } catch (error) {
        if (!isMissing(error)) throw error;
        return false;
      }
    },
  };
}
