import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { PackagedSegment } from '../cmaf/packaged.ts';

export interface LivePart {
  readonly data: Buffer;
  readonly ticks: number;
  readonly isIndependent: boolean;
}

/** Where a whole segment lies on the disk. */
export interface FilePlace {
  readonly path: string;
  readonly offset: number;
}

/** A segment of the playlist. The last one may be growing; old ones are only on the disk. */
export interface LiveSegment {
  /** Its media sequence number. */
  readonly sequence: number;
  /** The folder of its names: no other process ever uses it. */
  readonly token: string;
  /** Before its names: empty, or the folder of the rendition that has its media, such as `../source/`. */
  readonly base: string;
  /** Base included. */
  readonly initName: string;
  readonly isDiscontinuity: boolean;
  readonly isIndependent: boolean;
  readonly wallMs: number;
  /** Whether its date does not follow from the segment before. */
  readonly hasOwnDate: boolean;
  /** Whether the segment before needs another initialization. */
  readonly hasOwnInit: boolean;
  /** Those in memory. */
  parts: LivePart[];
  /** All of them one after another, once it is complete and in memory: every viewer who joins asks for it. */
  whole: Buffer | null;
  partCount: number;
  ticks: number;
  sizeBytes: number;
  pictures: number;
  isComplete: boolean;
  /** Nobody has its bytes any more. */
  isGap: boolean;
  /** Whether it is still being written. */
  isPending: boolean;
  place: FilePlace | null;
}

/** What parts add to their segment. */
export interface SegmentGrowth {
  readonly parts: number;
  readonly ticks: number;
  readonly sizeBytes: number;
  readonly pictures: number;
}

/** What is known of a segment when it opens. */
export type SegmentStart = Omit<PackagedSegment, 'init' | 'audio'>;

/** A date that differs by less follows from the segment before. */
const DATE_TOLERANCE_MS = 50;

/** A segment without parts that comes after another. */
export function newSegment(
  { isDiscontinuity, isIndependent, wallMs }: SegmentStart,
  own: Pick<LiveSegment, 'sequence' | 'token' | 'base' | 'initName' | 'isPending'>,
  before: LiveSegment | undefined,
): LiveSegment {
  const followsMs = before && before.wallMs + (before.ticks * 1000) / TICKS_PER_S;
  const follows = followsMs !== undefined && Math.abs(wallMs - followsMs) <= DATE_TOLERANCE_MS;
  return {
    ...own,
    isDiscontinuity,
    isIndependent,
    wallMs,
    hasOwnDate: isDiscontinuity || !follows,
    hasOwnInit: before?.initName !== own.initName,
    parts: [],
    whole: null,
    partCount: 0,
    ticks: 0,
    sizeBytes: 0,
    pictures: 0,
    isComplete: false,
    isGap: false,
    place: null,
  };
}

/** Lays its parts one after another in memory. */
export function joinParts(segment: LiveSegment): void {
  const whole = Buffer.concat(segment.parts.map(({ data }) => data));
  let at = 0;
  segment.parts = segment.parts.map((part) => {
    const data = whole.subarray(at, at + part.data.length);
    at += data.length;
    return { ...part, data };
  });
  segment.whole = whole;
}

/** Relative to the rendition's playlist. */
export function segmentName({ base, token, sequence }: LiveSegment): string {
  return `${base}${token}/s${sequence}.m4s`;
}

export function partName(
  { base, token, sequence }: Pick<LiveSegment, 'base' | 'token' | 'sequence'>,
  part: number,
): string {
  const file = `p${sequence}.${part}.m4s`;
  return `${base}${token}/${file}`;
}

/** In seconds, as playlists write it. */
export function seconds(ticks: number): string {
  return (ticks / TICKS_PER_S).toFixed(5);
}
