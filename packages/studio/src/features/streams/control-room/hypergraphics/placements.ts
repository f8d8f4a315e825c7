import type { Placement } from '@commoncast/core/hypergraphics/schema';

/** Where an image is put up. */
export const PLACE_LABELS = {
  TOP_LEFT: 'Top left',
  TOP_RIGHT: 'Top right',
  BOTTOM_LEFT: 'Bottom left',
  BOTTOM_RIGHT: 'Bottom right',
  CENTER: 'Centre',
} as const;
export type Place = keyof typeof PLACE_LABELS;

export const SIZE_LABELS = { SMALL: 'Small', MEDIUM: 'Medium', LARGE: 'Large' } as const;
export type Size = keyof typeof SIZE_LABELS;

const WIDTH_PERCENT = { SMALL: 15, MEDIUM: 25, LARGE: 40 } as const;
const MARGIN_PERCENT = 4;
/** The controls of players lie there. */
const CONTROLS_PERCENT = 14;
const LARGEST_TOP_PERCENT = 95;

/**
 * Where an image lies so that all of it is in the picture and above the controls, as far as it is not too high for that.
 * @param imageRatio width to height of the image
 * @param pictureRatio width to height of the stream
 */
export function placementOf(place: Place, size: Size, imageRatio: number, pictureRatio: number): Placement {
  const widthPercent = WIDTH_PERCENT[size];
  const heightPercent = (widthPercent / imageRatio) * pictureRatio;
  const left = place.endsWith('LEFT') ? MARGIN_PERCENT : 100 - MARGIN_PERCENT - widthPercent;
  const top = place.startsWith('TOP') ? MARGIN_PERCENT : 100 - CONTROLS_PERCENT - heightPercent;
  const isCentred = place === 'CENTER';
  const topPercent = isCentred ? (100 - heightPercent) / 2 : top;
  return {
    leftPercent: isCentred ? (100 - widthPercent) / 2 : left,
    topPercent: Math.round(Math.min(Math.max(topPercent, 0), LARGEST_TOP_PERCENT) * 10) / 10,
    widthPercent,
  };
}
