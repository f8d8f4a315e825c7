import type { Rung } from '../ladder/ladder.ts';
import { originS } from '../pass/origin.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { Borders } from './borders.ts';

/** The engine's own part of a plan: all that the makers of its stretches have to know, in plain values. */
export interface FilmWork {
  readonly kind: 'stretches';
  readonly tracks: SourceTracks & { readonly video: VideoTrack };
  /** Where the film ends on its timeline: as the container says, until its end has been read. */
  readonly endS: number;
  readonly isEndRead: boolean;
  /** Where a copy of the source's pictures starts its segments, and so all others; the usual schedule if left out. */
  readonly cutsS?: readonly number[];
  /** That copy, once its first segment is there; null where it turned out that there is none. */
  readonly copy?: FilmCopy | null;
  /** Whether the ladder leaves its largest rung to that copy. */
  readonly isToppedByCopy?: boolean;
  /** Decided on while only the beginning of the file was there: whether stretches fit it has yet to be seen. */
  readonly isProvisional?: true;
  /** The one that plays first comes first; then the others, largest first. */
  readonly renditions: readonly FilmRendition[];
  /** Whether all renditions have been decided on. */
  readonly hasLadder: boolean;
  /** Frames from one thumbnail to the next. */
  readonly thumbnailTicks: number;
  /** How many segments the thumbnails of one sheet belong to. */
  readonly sheetSegments: number;
}

/** A copy of the source's pictures, in the segments of all renditions. */
export interface FilmCopy {
  /** Relative to the output directory. */
  readonly directory: string;
  /** RFC 6381, as in the master playlist. */
  readonly codecs: string;
  /** Whether one of its segments cannot be played on its own. */
  readonly hasOpenGop: boolean;
}

export interface FilmRendition {
  /** Relative to the output directory. */
  readonly directory: string;
  readonly rung: Rung;
  /** RFC 6381, as in the master playlist. */
  readonly codecs: string;
}

/** Where the film's segments start. */
export function bordersOf({ tracks, endS, cutsS }: Pick<FilmWork, 'tracks' | 'endS' | 'cutsS'>): Borders {
  const { frameRate } = tracks.video;
  return new Borders({ frameRate, phase: phaseOf(tracks), endS, ...(cutsS && { cutsS }) });
}

/** The first picture's distance from the grid of frames, in frames: all others keep to the grid that it sets. */
export function phaseOf(tracks: FilmWork['tracks']): number {
  const { num, den } = tracks.video.frameRate;
  const exact = ((tracks.video.firstPictureS - originS(tracks)) * num) / den;
  return exact - Math.round(exact);
}
