import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { HypergraphicUrl } from '../validation/hypergraphic-url.ts';
import { Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';

/** A clickable image over the picture, with a second image for hover. */
export const HypergraphicDraft = v.strictObject({
  name: Name,
  /** Where a click leads: a URL or an email address. */
  url: HypergraphicUrl,
  /** URL of the image. */
  defaultPath: HttpUrl,
  /** URL of the image on hover or focus; empty for the same. */
  hoverPath: v.union([v.literal(''), HttpUrl], 'Invalid URL format'),
});
export type HypergraphicDraft = v.InferOutput<typeof HypergraphicDraft>;

export const HypergraphicUpdate = v.strictObject({ uuid: Id, ...HypergraphicDraft.entries });

export const Hypergraphic = v.object({
  uuid: Id,
  businessId: Id,
  ...HypergraphicDraft.entries,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type Hypergraphic = v.InferOutput<typeof Hypergraphic>;

/** The part of it that is drawn. */
export const HypergraphicPicture = v.object({
  name: v.string(),
  url: v.string(),
  defaultPath: v.string(),
  hoverPath: v.string(),
});
