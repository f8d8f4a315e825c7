import * as v from 'valibot';
import { Id } from '../http/values.ts';

/** A photograph of 40 megapixels as JPEG. */
export const MAX_POSTER_BYTES = 20 * 1024 * 1024;

/** The kinds of files that can become a poster. */
export const POSTER_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** A moment of a video. */
export const FrameChoice = v.strictObject({
  /** Seconds from its start. */
  atS: v.pipe(
    v.number('Must be a number of seconds'),
    v.finite('Must be a number of seconds'),
    v.minValue(0, 'Must not be negative'),
  ),
});

/** A poster that a variant of a split test shows in place of the video's own; deleted a day after no test names it. */
export const AlternatePoster = v.object({
  id: Id,
  videoId: Id,
  /** For members of the business, published or not. */
  url: v.string(),
});
export type AlternatePoster = v.InferOutput<typeof AlternatePoster>;
