/** On the container's clock. */
export interface KeyFrame {
  readonly shownS: number;
  readonly decodedS: number;
}

/** Finds the key frames of a film without reading all of it. */
export interface KeyFrames {
  first(): KeyFrame | null;
  /**
   * The first one that is shown at a time or after it; null if there is none. To be asked in order.
   * @param leadS how long before it is shown a key frame is decoded
   * @param latestS one that is shown later will not do, so nobody has to look for it
   */
  from(shownS: number, leadS: number, latestS: number): KeyFrame | null;
  /** Left out where nothing was opened. */
  close?(): void;
}
