/** A finished segment of a rendition. */
export interface Segment {
  readonly file: string;
  readonly startS: number;
  readonly durationS: number;
  readonly bytes: number;
}
