/** A frame rate or a time base in plain numbers. */
export interface Ratio {
  readonly num: number;
  readonly den: number;
}

/** 0 where a ratio is unset, as libav* writes `0/0` and `0/1`. */
export function toNumber({ num, den }: Ratio): number {
  return den === 0 ? 0 : num / den;
}
