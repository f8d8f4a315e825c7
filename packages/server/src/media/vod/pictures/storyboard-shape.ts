import { fitInto, type Size } from '../ladder/fit.ts';

export const STORYBOARD_FILE = 'storyboard.vtt';

/** Size of one thumbnail: large enough to tell faces apart, small enough to fetch 48 at once. */
const THUMBNAIL_SHORT_SIDE = 108;
/** Thumbnails beside each other on a sheet. */
export const SHEET_COLUMNS = 8;

/** @param shown the size at which the pictures are shown */
export function thumbnailSize(shown: Size): Size {
  return fitInto(shown, THUMBNAIL_SHORT_SIDE);
}

/** How many frames lie between two thumbnails. */
export function thumbnailTicks(durationS: number, framesPerS: number): number {
  return Math.max(1, Math.round(intervalS(durationS) * framesPerS));
}

/** Close enough to find a place in a short film, far enough apart to keep a long one small. */
function intervalS(durationS: number): number {
  // A transport stream may not state its duration.
  if (durationS <= 0) return 5;
  if (durationS <= 60) return 1;
  if (durationS <= 300) return 2;
  return durationS <= 3600 ? 5 : 10;
}

/** The file of a sheet, by its number. */
export function sheetFile(index: number): string {
  return `storyboard-${String(index).padStart(3, '0')}.webp`;
}
