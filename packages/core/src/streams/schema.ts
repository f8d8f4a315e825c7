import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { Description, Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';
import { Caption } from './captions.ts';
import { ChapterDrafts } from './chapters.ts';
import { ACCESS_VISIBILITIES, MEDIA_STATUSES, PUBLISH_STATES } from './constants.ts';

export const AccessVisibility = v.picklist(ACCESS_VISIBILITIES, 'Must be PUBLIC, UNLISTED or POSTED');
export const PublishState = v.picklist(PUBLISH_STATES, 'Must be Published or UnPublished');

/** What a member writes about a video. */
export const VodDraft = v.strictObject({
  name: Name,
  description: v.optional(Description, ''),
  /** URL of an image; empty for none. */
  logo: v.optional(v.union([v.literal(''), HttpUrl], 'Invalid URL format'), ''),
  accessVisibility: v.optional(AccessVisibility, 'PUBLIC'),
});
export type VodDraft = v.InferOutput<typeof VodDraft>;

/** The fields that an edit changes; what is left out stays as it is. */
export const VodEdit = v.strictObject({
  name: v.exactOptional(Name),
  description: v.exactOptional(Description),
  logo: v.exactOptional(v.union([v.literal(''), HttpUrl], 'Invalid URL format')),
  accessVisibility: v.exactOptional(AccessVisibility),
  /** All of them; an empty list removes them. */
  chapters: v.exactOptional(ChapterDrafts),
});
export type VodEdit = v.InferOutput<typeof VodEdit>;

/** How far the making of a video is. */
export const VodProgress = v.object({
  status: v.picklist(MEDIA_STATUSES),
  /** What is being made now, such as `720p`; null when nothing is. */
  making: v.nullable(v.string()),
  /** 0 to 100 over everything that is still to be made. */
  percent: v.number(),
  /** Estimated seconds left; null while nothing is known. */
  etaS: v.nullable(v.number()),
  /** When FAILED, why nothing plays; when PLAYABLE, why there will be no more renditions. */
  failureReason: v.nullable(v.string()),
  /** Why nothing is being made now, although something remains to be made. It continues without help. */
  waitingReason: v.exactOptional(v.string()),
});
export type VodProgress = v.InferOutput<typeof VodProgress>;

export const Vod = v.object({
  id: Id,
  businessId: Id,
  category: v.literal('VOD'),
  name: v.string(),
  description: v.string(),
  logo: v.string(),
  accessVisibility: v.picklist(ACCESS_VISIBILITIES),
  publishState: v.picklist(PUBLISH_STATES),
  progress: VodProgress,
  fileName: v.nullable(v.string()),
  sizeBytes: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Heights of the renditions that can be played now, highest first. */
  renditionHeights: v.array(v.number()),
  /** Names of the copies of the source that some browsers alone play, such as `1080p HEVC`; absent for none. */
  sourceCopies: v.exactOptional(v.array(v.string())),
  /** Null until there is one. */
  posterUrl: v.nullable(v.string()),
  /** What to paint until it is there: a ThumbHash, in base64. */
  posterPlaceholder: v.nullable(v.string()),
  /** False while it is the frame that was chosen automatically. */
  hasOwnPoster: v.boolean(),
  storyboardUrl: v.nullable(v.string()),
  /** Signed for the member who asks, to preview unpublished videos; null until PLAYABLE. */
  playbackUrl: v.nullable(v.string()),
  /** In order of time. */
  chapters: v.array(v.object({ startS: v.number(), title: v.string() })),
  /** Ordered by label. */
  captions: v.array(Caption),
  /** The public watch page. */
  watchUrl: v.string(),
  views: v.number(),
  /** The upload that has not been completed; null when there is none. */
  uploadId: v.nullable(Id),
  version: Version,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type Vod = v.InferOutput<typeof Vod>;
