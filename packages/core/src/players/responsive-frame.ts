import { FRAME } from '../pages/route.ts';
import { escapeAttribute, FRAME_RIGHTS, type FramePlace, type Picture, shapeOf } from './snippet.ts';

/** Tall enough for 16:9 in the 640 pixels of a usual column. */
const USUAL_HEIGHT = 360;

/**
 * A player's frame, as wide as the column that it is pasted into, in the proportions of its video. Only a style can hold
 * a frame's proportions: where a page or editor refuses it, the frame is still as wide as its column, in a usual height.
 */
export function responsiveFrameOf(
  origin: string,
  { id, title, picture }: Pick<FramePlace, 'id' | 'title'> & { readonly picture: Picture },
): string {
  const { width, height } = shapeOf(picture);
  return (
    `<iframe src="${origin}${FRAME}${id}" title="${escapeAttribute(title)}" width="100%" height="${USUAL_HEIGHT}" ` +
    `allow="${FRAME_RIGHTS}" frameborder="0" loading="lazy" style="display:block;height:auto;aspect-ratio:${width}/${height}"></iframe>`
  );
}
