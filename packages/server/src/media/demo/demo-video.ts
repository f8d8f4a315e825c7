/** A generated film, for a start without an upload. Sides are even. */
export interface DemoVideo {
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
  /** Frames per second, a whole number. */
  readonly frameRate: number;
}
