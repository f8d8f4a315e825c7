/** One caption on the screen. */
export interface Cue {
  readonly startMs: number;
  /** After `startMs`. */
  readonly endMs: number;
  /** Its position, such as `line:0 align:start`; empty for the default. */
  readonly settings: string;
  /** Cue text of WebVTT §3.2, with nothing in it but text and the tags that we know. */
  readonly text: string;
}
