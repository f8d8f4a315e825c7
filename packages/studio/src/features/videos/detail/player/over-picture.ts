/** An image over the picture, from one moment to another. */
export interface OverPicture {
  readonly key: number;
  readonly name: string;
  readonly url: string;
  readonly fromS: number;
  /** Null for the end. */
  readonly toS: number | null;
  readonly leftPercent: number;
  readonly topPercent: number;
  readonly widthPercent: number;
}
