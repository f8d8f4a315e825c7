/** A film made of nothing, for a start without an upload. Sides are even. */
export interface DemoVideo {
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
  /** Whole frames a second. */
  readonly frameRate: number;
}
