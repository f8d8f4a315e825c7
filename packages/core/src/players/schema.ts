import * as v from 'valibot';
import { PublicChatPlace } from '../chat/public-chat.ts';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { PublicHypergraphic } from '../hypergraphics/schema.ts';
import { PublicLive } from '../live/public-live.ts';
import { CATEGORIES } from '../streams/constants.ts';
import { HexColor } from '../validation/hex-color.ts';
import { Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';
import { SourceCopy } from './source-copy.ts';

const Switch = v.boolean('Must be true or false');

/** A saved look and behaviour. */
export const PlayerDraft = v.strictObject({
  name: Name,
  /** Starts on its own, muted. */
  autoPlay: Switch,
  videoLoop: Switch,
  hideControls: Switch,
  /** URL of an image, uploaded or elsewhere, shown over the picture when `showIcon` is set; empty for none. */
  logo: v.union([v.literal(''), HttpUrl], 'Invalid URL format'),
  showIcon: Switch,
  playerColor: HexColor,
});
export type PlayerDraft = v.InferOutput<typeof PlayerDraft>;

export const PlayerUpdate = v.strictObject({ uuid: Id, ...PlayerDraft.entries });

/** What a player shows. */
export const PlayerContent = v.object({
  contentId: Id,
  category: v.picklist(CATEGORIES),
  name: v.string(),
  posterUrl: v.nullable(v.string()),
  /** What to paint until it is there: a ThumbHash, in base64. */
  posterPlaceholder: v.exactOptional(v.nullable(v.string())),
  /** Of the picture; null until it is known, 0 if there is none. For a playlist, of its first video. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** False if visitors see the player without a picture, because the video is not published or not playable yet. */
  isVisible: v.boolean(),
});

export const Player = v.object({
  uuid: Id,
  businessAccountId: Id,
  ...PlayerDraft.entries,
  content: v.nullable(PlayerContent),
  version: Version,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type Player = v.InferOutput<typeof Player>;

export const ContentAssignment = v.strictObject({
  embeddedVideoPlayerId: Id,
  contentId: v.nullable(Id),
  category: v.picklist(CATEGORIES, 'Must be VOD, LIVE or PLAYLIST'),
});

/** One rendition, with what a player needs to choose it and to start it without fetching a playlist. */
export const PublicVariant = v.object({
  /** URL of its media playlist, relative to the master playlist's. */
  path: v.string(),
  /** Peak, in bits per second. */
  bandwidth: v.number(),
  averageBandwidth: v.number(),
  width: v.number(),
  height: v.number(),
  /** RFC 6381. */
  codecs: v.string(),
  /** The start of its media playlist (RFC 8216), with its first segments; null if it must be fetched. */
  opening: v.nullable(v.string()),
  /** Only with a copy of the source in a codec that some browsers alone decode: these may offer it, never first. */
  sourceCopy: v.exactOptional(SourceCopy),
});
export type PublicVariant = v.InferOutput<typeof PublicVariant>;

/** Where a part of a video starts. */
export const Chapter = v.object({ startS: v.number(), title: v.string() });
export type Chapter = v.InferOutput<typeof Chapter>;

/** What visitors' browsers get about a video. */
export const PublicVideo = v.object({
  id: Id,
  category: v.literal('VOD'),
  title: v.string(),
  durationS: v.number(),
  width: v.number(),
  height: v.number(),
  posterUrl: v.nullable(v.string()),
  /** What to paint until it is there: a ThumbHash, in base64. */
  posterPlaceholder: v.exactOptional(v.nullable(v.string())),
  /** The same as CSS (`background`), for pages with no room for a decoder. */
  background: v.exactOptional(v.nullable(v.string())),
  /** WebVTT with `#xywh` images. */
  storyboardUrl: v.nullable(v.string()),
  captions: v.array(v.object({ language: v.string(), label: v.string(), url: v.string() })),
  /** In order of time; empty for none. */
  chapters: v.array(Chapter),
  /** Over its picture, wherever it plays; absent for none. */
  hypergraphics: v.exactOptional(v.array(PublicHypergraphic)),
  /** Of the broadcast that it is the recording of, where something was said in it. */
  chat: v.exactOptional(PublicChatPlace),
  source: v.object({
    protocol: v.literal('hls'),
    /** URL of the master playlist. */
    url: v.string(),
    /** Lowest first, as in the master playlist, and then copies of the source, which it does not list; empty if it must be fetched. */
    variants: v.array(PublicVariant),
  }),
});
export type PublicVideo = v.InferOutput<typeof PublicVideo>;

/** A live stream in a playlist. */
export const PlaylistStream = v.object({
  ...PublicLive.entries,
  /** Its place among all items of the list, from 0; the videos take the others in their order. */
  index: v.number(),
});
export type PlaylistStream = v.InferOutput<typeof PlaylistStream>;

/** What visitors' browsers get about a player; nothing that the embed does not show. */
export const PublicPlayer = v.object({
  id: Id,
  autoPlay: v.boolean(),
  videoLoop: v.boolean(),
  hideControls: v.boolean(),
  logo: v.string(),
  showIcon: v.boolean(),
  playerColor: v.string(),
  /** For a playlist, its first video. */
  video: v.nullable(PublicVideo),
  /** Null if it shows one video. */
  playlist: v.nullable(
    v.object({
      id: Id,
      name: v.string(),
      videos: v.array(PublicVideo),
      streams: v.exactOptional(v.array(PlaylistStream)),
    }),
  ),
  /**
   * The live stream that it shows, or that its playlist begins with, until there is a replay; then it shows that as its
   * video. Absent otherwise.
   */
  live: v.exactOptional(PublicLive),
});
export type PublicPlayer = v.InferOutput<typeof PublicPlayer>;

/**
 * One answer for a whole page: its players, and the videos that it shows without one. A live stream that it shows without
 * one is among the players, under its own id.
 */
export const PublicDetails = v.object({ players: v.array(PublicPlayer), videos: v.array(PublicVideo) });
export type PublicDetails = v.InferOutput<typeof PublicDetails>;
