import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { STREAM_STATUSES } from '../live/constants.ts';
import { PlaylistStream, PublicVideo } from '../players/schema.ts';
import { ACCESS_VISIBILITIES, MEDIA_STATUSES, PUBLISH_STATES } from '../streams/constants.ts';
import { PublishState } from '../streams/schema.ts';
import { Description, Name } from '../validation/text.ts';
import { MAX_PLAYLIST_ITEMS } from './constants.ts';

/** A playlist's videos and live streams in order, each once. Only the server can tell whether they exist. */
export const StreamIds = v.pipe(
  v.array(Id, 'Must be a list of ids'),
  v.maxLength(MAX_PLAYLIST_ITEMS, `Cannot contain more than ${MAX_PLAYLIST_ITEMS} items`),
  v.checkItems((id, index, ids) => ids.indexOf(id) === index, 'Duplicate item'),
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
  /** All of them, in the new order; items not named leave the playlist. */
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
  /** How many of them visitors see: videos that are published and playable, streams that are not over or have a replay. */
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

/** The place of a video or a live stream in a playlist. */
export const PlaylistItem = v.object({
  streamId: Id,
  category: v.picklist(['VOD', 'LIVE']),
  name: v.string(),
  /** Null for broadcasts; a premiere is as long as its video. */
  durationMs: v.nullable(v.number()),
  posterUrl: v.nullable(v.string()),
  /** Of the media: a stream is READY, because nothing has to be made of it. */
  status: v.picklist(MEDIA_STATUSES),
  publishState: v.picklist(PUBLISH_STATES),
  accessVisibility: v.picklist(ACCESS_VISIBILITIES),
  /** False if visitors' players skip it. */
  isVisible: v.boolean(),
  /** Of a live stream only. */
  live: v.exactOptional(v.object({ status: v.picklist(STREAM_STATUSES), eventStart: v.nullable(Timestamp) })),
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
  /** Its live streams between them; absent for none. One that has a replay is among the videos, as that. */
  streams: v.exactOptional(v.array(PlaylistStream)),
});
export type PublicPlaylist = v.InferOutput<typeof PublicPlaylist>;
