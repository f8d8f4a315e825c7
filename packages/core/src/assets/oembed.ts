import * as v from 'valibot';

const Side = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, 'Must be a whole number of pixels, 1 to 99999'),
  v.transform(Number),
);

/** Parameters that oEmbed does not define are ignored, as its specification requires. */
export const OembedQuery = v.object({
  url: v.pipe(v.string('URL is required'), v.maxLength(2048, 'Cannot contain more than 2048 characters')),
  format: v.optional(v.picklist(['json', 'xml'], 'Must be json or xml'), 'json'),
  maxwidth: v.exactOptional(Side),
  maxheight: v.exactOptional(Side),
});
export type OembedQuery = v.InferOutput<typeof OembedQuery>;

/** oEmbed 1.0 §2.3.4.2, type video. */
export const Oembed = v.object({
  version: v.literal('1.0'),
  type: v.literal('video'),
  title: v.string(),
  author_name: v.string(),
  provider_name: v.literal('Commoncast'),
  provider_url: v.string(),
  cache_age: v.number(),
  /** The markup of the frame. */
  html: v.string(),
  width: v.number(),
  height: v.number(),
  thumbnail_url: v.exactOptional(v.string()),
  thumbnail_width: v.exactOptional(v.number()),
  thumbnail_height: v.exactOptional(v.number()),
});
export type Oembed = v.InferOutput<typeof Oembed>;
