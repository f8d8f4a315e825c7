import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { PublicVideo } from '../players/schema.ts';
import { ACCESS_VISIBILITIES, MEDIA_STATUSES, PUBLISH_STATES } from '../streams/constants.ts';
import { PublishState } from '../streams/schema.ts';
import { Description, Name } from '../validation/text.ts';
import { MAX_PLAYLIST_ITEMS } from './constants.ts';

/** The videos of a playlist in their order, each once. That they exist is for the server to know. */
export const StreamIds = v.pipe(
  v.array(Id, 'Must be a list of ids'),
  v.maxLength(MAX_PLAYLIST_ITEMS, `Cannot contain more than ${MAX_PLAYLIST_ITEMS} videos`),
  v.checkItems((id, index, ids) => ids.indexOf(id) === index, 'Duplicate video'),
);

/** What a member writes of a playlist. */
export const PlaylistDraft = v.strictObject({
  name: Name,
  description: v.optional(Description, ''),
  /** It shows nothing that is not published itself, so it may be published from the start. */
  publishState: v.optional(PublishState, 'Published'),
  streamIds: v.optional(StreamIds, []),
});
export type PlaylistDraft = v.InferOutput<typeof PlaylistDraft>;

/** The fields that an update changes; what is left out stays as it is. */
export const PlaylistUpdate = v.strictObject({
  name: v.exactOptional(Name),
  description: v.exactOptional(Description),
  publishState: v.exactOptional(PublishState),
  /** All of them, in the new order; what is not named leaves the playlist. */
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
  /** Of them, those that visitors see: published, playable, and not kept for posts. */
  visibleCount: v.number(),
  /** Of all videos whose length is known. */
  durationMs: v.number(),
  /** Of the first video that visitors see, else of the first; null: none has one. */
  posterUrl: v.nullable(v.string()),
  /** The public page. */
  watchUrl: v.string(),
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
  /** False: visitors' players pass it over. */
  isVisible: v.boolean(),
});
export type PlaylistItem = v.InferOutput<typeof PlaylistItem>;

export const Playlist = v.object({ ...PlaylistSummary.entries, items: v.array(PlaylistItem) });
export type Playlist = v.InferOutput<typeof Playlist>;

/** What a visitor's browser is told of a playlist. */
export const PublicPlaylist = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  /** In their order; only the first names its renditions, the others are asked for when their turn comes. */
  videos: v.array(PublicVideo),
});
export type PublicPlaylist = v.InferOutput<typeof PublicPlaylist>;
