/** One caption on the screen. */
export interface Cue {
  readonly startMs: number;
  /** After `startMs`. */
  readonly endMs: number;
  /** Where it stands, as `line:0 align:start`; empty for the usual place. */
  readonly settings: string;
  /** Cue text of WebVTT §3.2 with nothing in it but text and the tags that we know. */
  readonly text: string;
}
