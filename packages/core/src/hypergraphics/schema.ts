import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { HypergraphicUrl } from '../validation/hypergraphic-url.ts';
import { Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';

/** A clickable image over the picture, with another one while it is pointed at. */
export const HypergraphicDraft = v.strictObject({
  name: Name,
  /** Where a click leads: an address, or an e-mail address. */
  url: HypergraphicUrl,
  /** Address of the image. */
  defaultPath: HttpUrl,
  /** Address of the image while it is pointed at or has the focus; empty: the same. */
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

/** What is drawn of it. */
export const HypergraphicPicture = v.object({
  name: v.string(),
  url: v.string(),
  defaultPath: v.string(),
  hoverPath: v.string(),
});
