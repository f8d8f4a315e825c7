import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { CATEGORIES } from '../streams/constants.ts';
import { HexColor } from '../validation/hex-color.ts';
import { Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';

const Switch = v.boolean('Must be true or false');

/** A saved look and behaviour. */
export const PlayerDraft = v.strictObject({
  name: Name,
  /** Starts by itself, muted. */
  autoPlay: Switch,
  videoLoop: Switch,
  hideControls: Switch,
  /** Address of an image shown over the picture when `showIcon` is set; empty for none. */
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
  /** False: visitors see the player without a picture, because the video is not published or not playable yet. */
  isVisible: v.boolean(),
});

export const Player = v.object({
  uuid: Id,
  businessAccountId: Id,
  ...PlayerDraft.entries,
  content: v.nullable(PlayerContent),
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type Player = v.InferOutput<typeof Player>;

export const ContentAssignment = v.strictObject({
  embeddedVideoPlayerId: Id,
  contentId: v.nullable(Id),
  category: v.picklist(CATEGORIES, 'Must be VOD, LIVE or PLAYLIST'),
});

/** What a visitor's browser is told of a video. */
export const PublicVideo = v.object({
  id: Id,
  category: v.literal('VOD'),
  title: v.string(),
  durationS: v.number(),
  width: v.number(),
  height: v.number(),
  posterUrl: v.nullable(v.string()),
  /** WebVTT with `#xywh` images. */
  storyboardUrl: v.nullable(v.string()),
  captions: v.array(v.object({ language: v.string(), label: v.string(), url: v.string() })),
  source: v.object({ protocol: v.literal('hls'), url: v.string() }),
});
export type PublicVideo = v.InferOutput<typeof PublicVideo>;

/** What a visitor's browser is told of a player; nothing that the embed does not show. */
export const PublicPlayer = v.object({
  id: Id,
  autoPlay: v.boolean(),
  videoLoop: v.boolean(),
  hideControls: v.boolean(),
  logo: v.string(),
  showIcon: v.boolean(),
  playerColor: v.string(),
  video: v.nullable(PublicVideo),
});
export type PublicPlayer = v.InferOutput<typeof PublicPlayer>;

/** One answer for a whole page: its players, and the videos that it shows without a player of their own. */
export const PublicDetails = v.object({ players: v.array(PublicPlayer), videos: v.array(PublicVideo) });
export type PublicDetails = v.InferOutput<typeof PublicDetails>;
