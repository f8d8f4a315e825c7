/**
 * What a video will consist of, decided before any of it is made. Plain values: it is stored with the video, so that an
 * attempt that was killed is continued with what is missing.
 */
export interface VodPlan {
  /** A plan of another version is not continued; its video is made from the beginning. */
  readonly version: 1;
  readonly durationMs: number;
  /** Everything that this plan makes, in the directories that hold it; those of the ladder may be added later. */
  readonly renditions: readonly PlannedRendition[];
  /** What only the engine understands: tracks, borders, rungs. */
  readonly work: unknown;
}

export interface PlannedRendition {
  /** Relative to the output directory. */
  readonly directory: string;
  /**
   * The text of its playlist, complete to the end, if viewers may ask for any segment of it before all are made; null for
   * one that nobody hears of until it is complete.
   */
  readonly playlist: string | null;
}

/** A file of a rendition that has been stored. */
export interface MadeFile {
  readonly directory: string;
  /** Such as `init.mp4` or `00012.m4s`. */
  readonly file: string;
  readonly bytes: number;
}

/** What earlier attempts at the same source have stored. */
export interface EarlierWork {
  readonly plan: VodPlan;
  readonly files: readonly MadeFile[];
  /** Whether viewers can watch it already, and see its poster. */
  readonly isShown: boolean;
}

/** A segment for which a viewer waits. */
export interface WantedSegment {
  readonly directory: string;
  readonly file: string;
}

/** Tells a job where its viewers are. */
export interface Demand {
  /**
   * Calls back for each request that waits, also again for the same one, and where none waits any more: others may, who
   * are heard of again.
   * @returns a function that unsubscribes
   */
  on(onWanted: (wanted: WantedSegment) => void, onLeft: (left: WantedSegment) => void): () => void;
}
