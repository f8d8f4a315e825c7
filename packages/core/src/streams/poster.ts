import * as v from 'valibot';

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
