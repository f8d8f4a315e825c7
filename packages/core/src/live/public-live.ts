import * as v from 'valibot';
import { PublicChatPlace } from '../chat/public-chat.ts';
import { Id, Timestamp } from '../http/values.ts';
import { STREAM_PROTOCOLS, STREAM_STATUSES } from './constants.ts';

/** What visitors' browsers get about a live stream. */
export const PublicLive = v.object({
  id: Id,
  category: v.literal('LIVE'),
  title: v.string(),
  status: v.picklist(STREAM_STATUSES),
  /** When it is to begin; null if nobody has said. */
  eventStart: v.nullable(Timestamp),
  startedAt: v.nullable(Timestamp),
  /** Of the picture; null until there has been one. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  posterUrl: v.nullable(v.string()),
  /** What to paint until it is there: a ThumbHash, in base64. */
  posterPlaceholder: v.exactOptional(v.nullable(v.string())),
  /** The same as CSS (`background`), for pages with no room for a decoder. */
  background: v.exactOptional(v.nullable(v.string())),
  /** URL of an image to show over the picture, unless the player has one of its own; absent for none. */
  logo: v.exactOptional(v.string()),
  /** Of a premiere only, which begins at `eventStart` and shows a video: how long that is. */
  premiere: v.exactOptional(v.object({ durationS: v.number() })),
  /** Where its chat is shown; null without one. */
  chat: v.exactOptional(v.nullable(PublicChatPlace)),
  /** Null unless LIVE or RECONNECTING, and for premieres. */
  source: v.nullable(
    v.object({
      /** What the stream prefers. */
      protocol: v.picklist(STREAM_PROTOCOLS),
      /** URL of the multivariant playlist (low-latency HLS). */
      url: v.string(),
      /** Null where it cannot be had by WebRTC. */
      whepUrl: v.nullable(v.string()),
    }),
  ),
});
export type PublicLive = v.InferOutput<typeof PublicLive>;
