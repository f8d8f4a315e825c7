import * as v from 'valibot';
import { POSTER_WIDTHS } from './poster.ts';

/** Widths are a closed list, so that a caller cannot fill the disk with pictures. */
export const PosterQuery = v.object({
  /** Changes with the poster. */
  v: v.optional(v.string()),
  /** In pixels. */
  w: v.optional(
    v.picklist(
      POSTER_WIDTHS.map((width) => `${width}` as const),
      `Must be one of ${POSTER_WIDTHS.join(', ')}`,
    ),
  ),
});
