/** How a rung is encoded where the film itself has been looked at. Plain values: they are stored with a plan. */
export interface Tuning {
  /** On x264's scale of quality, 0 (lossless) to 51. */
  readonly crf: number;
  /** The longest distance between key frames; where it is as long as a segment, only segments begin with one. */
  readonly gopS: number;
  /** How x264 moves bits between the blocks of a picture: 1 by their variance, 2 by the whole picture's as well. */
  readonly aqMode: 1 | 2;
}
