import type { FilmWork } from '../film/film-work.ts';

/** Segments of one rendition that follow one another: they are encoded as one. */
export interface SegmentSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Segments of a film to make in one reading of a part of its source. */
export interface StretchTask {
  readonly sourcePath: string;
  /** How much of the source's beginning is there; all of it if left out. */
  readonly headBytes?: number;
  readonly outputDirectory: string;
  readonly work: FilmWork;
  /** What to make of which renditions, by their directories; in order, and none twice. */
  readonly renditions: readonly { readonly directory: string; readonly spans: readonly SegmentSpan[] }[];
  /** The segments whose thumbnails are collected on one sheet; null for none. */
  readonly sheet: SegmentSpan | null;
  /** One thread per codec. */
  readonly isSingleThreaded: boolean;
  /** Uses little memory. */
  readonly isLight: boolean;
  /** An x264 preset. */
  readonly preset: string;
}

/** What a reading has shown. */
export interface StretchOutcome {
  /** Where the film ends, if it was read that far. */
  readonly endS: number | null;
  /** Whether nothing could be read where the stretch begins. */
  readonly isPastEnd: boolean;
  /** Where the last packet ends. */
  readonly reachedS: number;
  readonly packets: number;
  readonly pictures: number;
}
