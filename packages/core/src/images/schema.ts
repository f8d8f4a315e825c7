import * as v from 'valibot';
import { Id } from '../http/values.ts';

/** Of live streams: the picture that stands for one until it plays, and the logo over it. */
export const STREAM_IMAGE_KINDS = ['STREAM_THUMBNAIL', 'STREAM_IMAGE'] as const;

/** What uploaded images are for: a player's logo, the picture of a business, and those of live streams. */
export const IMAGE_KINDS = ['PLAYER_LOGO', 'BUSINESS_PROFILE', ...STREAM_IMAGE_KINDS] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The kinds of files that can be uploaded as an image. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const ImageKindParams = v.strictObject({
  kind: v.picklist(IMAGE_KINDS, `Must be one of ${IMAGE_KINDS.join(', ')}`),
});

export const ImageParams = v.strictObject({ ...ImageKindParams.entries, id: Id });

/** An image as it is kept: made anew from the file that was uploaded. */
export const UploadedImage = v.object({
  id: Id,
  kind: v.picklist(IMAGE_KINDS),
  /** For a `logo` field, or `thumbnail`. The image is removed if nothing shows it within a day. */
  url: v.string(),
  width: v.number(),
  height: v.number(),
  sizeBytes: v.number(),
});
export type UploadedImage = v.InferOutput<typeof UploadedImage>;
