/** A made broadcast, for people without a camera: a running clock with bells, published like any encoder's. */
export interface TestPicture {
  /** Server and application. */
  readonly rtmpUrl: string;
  readonly streamKey: string;
  readonly durationMs: number;
}

/** What the process that sends it says. */
export type TestPictureMessage =
  /** The server takes it. */
  | { readonly type: 'started' }
  /** The server does not. */
  | { readonly type: 'refused'; readonly reason: string }
  /** A sign of life. */
  | { readonly type: 'sending' }
  /** The time is over, or the server has ended it. */
  | { readonly type: 'done' };
