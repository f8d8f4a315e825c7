import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { PublicVideo } from '../players/schema.ts';
import { ACCESS_VISIBILITIES, MEDIA_STATUSES, PUBLISH_STATES } from '../streams/constants.ts';
import { PublishState } from '../streams/schema.ts';
import { Description, Name } from '../validation/text.ts';
import { MAX_PLAYLIST_ITEMS } from './constants.ts';

/** A playlist's videos in order, each once. Only the server can tell whether they exist. */
export const StreamIds = v.pipe(
  v.array(Id, 'Must be a list of ids'),
  v.maxLength(MAX_PLAYLIST_ITEMS, `Cannot contain more than ${MAX_PLAYLIST_ITEMS} videos`),
  v.checkItems((id, index, ids) => ids.indexOf(id) === index, 'Duplicate video'),
);

/** The fields of a playlist that members write. */
export const PlaylistDraft = v.strictObject({
  name: Name,
  description: v.optional(Description, ''),
  /** It shows nothing that is not itself published, so it may be published from the start. */
  publishState: v.optional(PublishState, 'Published'),
  streamIds: v.optional(StreamIds, []),
});
export type PlaylistDraft = v.InferOutput<typeof PlaylistDraft>;

/** The fields that an update changes; what is left out stays as it is. */
export const PlaylistUpdate = v.strictObject({
  name: v.exactOptional(Name),
  description: v.exactOptional(Description),
  publishState: v.exactOptional(PublishState),
  /** All of them, in the new order; videos not named leave the playlist. */
  streamIds: v.exactOptional(StreamIds),
});
export type PlaylistUpdate = v.InferOutput<typeof PlaylistUpdate>;

/** A playlist as lists show it. */
export const PlaylistSummary = v.object({
  id: Id,
  businessId: Id,
  name: v.string(),
  description: v.string(),
  publishState: v.picklist(PUBLISH_STATES),
  itemCount: v.number(),
  /** How many of them visitors see: published, playable, and not kept for posts. */
  visibleCount: v.number(),
  /** Total of all videos with a known duration. */
  durationMs: v.number(),
  /** The poster of the first video that visitors see, otherwise of the first one; null if none has one. */
  posterUrl: v.nullable(v.string()),
  /** The public page. */
  watchUrl: v.string(),
  version: Version,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type PlaylistSummary = v.InferOutput<typeof PlaylistSummary>;

/** A video's place in a playlist. */
export const PlaylistItem = v.object({
  streamId: Id,
  name: v.string(),
  durationMs: v.nullable(v.number()),
  posterUrl: v.nullable(v.string()),
  status: v.picklist(MEDIA_STATUSES),
  publishState: v.picklist(PUBLISH_STATES),
  accessVisibility: v.picklist(ACCESS_VISIBILITIES),
  /** False if visitors' players skip it. */
  isVisible: v.boolean(),
});
export type PlaylistItem = v.InferOutput<typeof PlaylistItem>;

export const Playlist = v.object({ ...PlaylistSummary.entries, items: v.array(PlaylistItem) });
export type Playlist = v.InferOutput<typeof Playlist>;

/** What visitors' browsers get about a playlist. */
export const PublicPlaylist = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  /** In order; only the first lists its renditions, the others' are fetched when their turn comes. */
  videos: v.array(PublicVideo),
});
export type PublicPlaylist = v.InferOutput<typeof PublicPlaylist>;
