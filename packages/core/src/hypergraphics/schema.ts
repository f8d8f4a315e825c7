import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { between } from '../validation/between.ts';
import { HypergraphicUrl } from '../validation/hypergraphic-url.ts';
import { Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';
import { MAX_VIDEO_HYPERGRAPHICS } from './constants.ts';

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

const LONGEST_VIDEO_S = 86_400;

/** Where it lies. */
export const Placement = v.strictObject({
  /** Position of its upper left corner, in per cent of the picture. */
  leftPercent: between(0, 95),
  topPercent: between(0, 95),
  widthPercent: between(5, 100),
});
export type Placement = v.InferOutput<typeof Placement>;

/** One of the business's overlay images, over the picture between two times. */
export const PlacedHypergraphic = v.pipe(
  v.strictObject({
    hypergraphicId: Id,
    fromS: between(0, LONGEST_VIDEO_S),
    /** Null for until the end. */
    toS: v.nullable(between(0, LONGEST_VIDEO_S)),
    ...Placement.entries,
  }),
  v.forward(
    v.partialCheck(
      [['fromS'], ['toS']],
      ({ fromS, toS }) => toS === null || toS > fromS,
      'Must be later than the start',
    ),
    ['toS'],
  ),
);
export type PlacedHypergraphic = v.InferOutput<typeof PlacedHypergraphic>;

/** Those over a video wherever it plays, beside those of a widget. */
export const VideoHypergraphics = v.strictObject({
  hypergraphics: v.pipe(
    v.array(PlacedHypergraphic, 'Must be a list'),
    v.maxLength(MAX_VIDEO_HYPERGRAPHICS, `Cannot contain more than ${MAX_VIDEO_HYPERGRAPHICS}`),
  ),
});
export type VideoHypergraphics = v.InferOutput<typeof VideoHypergraphics>;

/** A hypergraphic as the embed draws it. */
export const PublicHypergraphic = v.object({
  ...HypergraphicPicture.entries,
  id: Id,
  fromS: v.number(),
  toS: v.nullable(v.number()),
  leftPercent: v.number(),
  topPercent: v.number(),
  widthPercent: v.number(),
});
export type PublicHypergraphic = v.InferOutput<typeof PublicHypergraphic>;
