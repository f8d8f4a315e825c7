export interface Size {
  readonly width: number;
  readonly height: number;
}

/** x264 and 4:2:0 need even sides; no television's decoder takes smaller ones than this. */
const SMALLEST_SIDE = 16;

/** The largest even size of the same shape inside a 16:9 box (9:16 for portrait pictures), never above the source. */
export function fitInto(source: Size, boxShortSide: number): Size {
  const boxLongSide = (boxShortSide * 16) / 9;
  const isPortrait = source.height > source.width;
  const [boxWidth, boxHeight] = isPortrait ? [boxShortSide, boxLongSide] : [boxLongSide, boxShortSide];
  const scale = Math.min(1, boxWidth / source.width, boxHeight / source.height);
  return { width: even(source.width * scale), height: even(source.height * scale) };
}

/** Rounds to the nearest even number, but an odd side down, so that nothing grows. */
function even(side: number): number {
  const rounded = Number.isInteger(side) ? Math.floor(side / 2) * 2 : Math.round(side / 2) * 2;
  return Math.max(SMALLEST_SIDE, rounded);
}
