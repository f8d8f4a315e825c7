import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { PublicVideo } from '../players/schema.ts';
import { PublicShowing, Showing } from '../showings/schema.ts';
import { ACCESS_VISIBILITIES } from '../streams/constants.ts';
import { AccessVisibility } from '../streams/schema.ts';
import { Description, Name } from '../validation/text.ts';
import { HttpUrl } from '../validation/url.ts';
import { whole } from '../validation/whole.ts';
import { ORIENTATIONS, RECONNECT_WINDOW_S, STREAM_PROTOCOLS, STREAM_STATUSES } from './constants.ts';
import { PublicLive } from './public-live.ts';

export const Orientation = v.picklist(ORIENTATIONS, 'Must be LANDSCAPE, PORTRAIT or SQUARE');
export const StreamProtocol = v.picklist(STREAM_PROTOCOLS, 'Must be hls or webRtc');

const Degrees = (limit: number) =>
  v.pipe(
    v.number('Must be a number'),
    v.minValue(-limit, `Must be at least -${limit}`),
    v.maxValue(limit, `Must be at most ${limit}`),
  );

export const Location = v.strictObject({
  lat: v.optional(Degrees(90), 0),
  lon: v.optional(Degrees(180), 0),
});

const MAX_BLOCKED_USERS = 1_000;
const MAX_EVENT_TOTAL = 1_000_000_000;

export const StreamMetadata = v.strictObject({
  /** Ids of viewers who can neither chat nor be counted. */
  blockedUsers: v.optional(
    v.pipe(
      v.array(v.pipe(v.string('Must be text'), v.maxLength(100, 'Cannot contain more than 100 characters'))),
      v.maxLength(MAX_BLOCKED_USERS, `Cannot contain more than ${MAX_BLOCKED_USERS} users`),
    ),
    [],
  ),
});

const ReconnectWindow = v.pipe(
  v.number('Must be a number of seconds'),
  v.integer('Must be a whole number of seconds'),
  v.minValue(0, 'Must be at least 0'),
  v.maxValue(RECONNECT_WINDOW_S.max, `Must be at most ${RECONNECT_WINDOW_S.max}`),
);

/** Lower renditions for slow connections; each stream that has them keeps about a core busy. */
const HasLowerQualities = v.boolean('Must be true or false');

const Logo = v.union([v.literal(''), HttpUrl], 'Invalid URL format');

/** URL of an image that was uploaded as STREAM_THUMBNAIL; empty for none. */
const Thumbnail = v.union([v.literal(''), HttpUrl], 'Invalid URL format');

/** Whether that picture also stands for the stream while it is on air; otherwise a frame of the broadcast does. */
const ShowsThumbnailLive = v.boolean('Must be true or false');

/** When it begins; null for a stream without a time. Whether it lies in the future is for the server to say. */
const EventStart = v.nullable(Timestamp);

/** What a member writes about a new live stream. */
export const StreamDraft = v.strictObject({
  name: Name,
  description: v.optional(Description, ''),
  logo: v.optional(Logo, ''),
  thumbnail: v.optional(Thumbnail, ''),
  showsThumbnailLive: v.optional(ShowsThumbnailLive, true),
  eventStart: v.optional(EventStart, null),
  accessVisibility: v.optional(AccessVisibility, 'PUBLIC'),
  category: v.optional(v.literal('LIVE', 'Must be LIVE'), 'LIVE'),
  location: v.optional(Location, {}),
  unSettledEventTotal: v.optional(whole(0, MAX_EVENT_TOTAL), 0),
  metadata: v.optional(StreamMetadata, {}),
  streamProtocol: v.optional(StreamProtocol, 'hls'),
  reconnectWindowS: v.optional(ReconnectWindow, RECONNECT_WINDOW_S.default),
  hasLowerQualities: v.optional(HasLowerQualities, false),
  /** A video that is READY makes it a premiere: shown as if live at `eventStart`, and published then. */
  premiereVideoId: v.optional(v.nullable(Id), null),
});
export type StreamDraft = v.InferOutput<typeof StreamDraft>;

/** The fields that an edit changes; what is left out stays as it is. */
export const StreamEdit = v.strictObject({
  name: v.exactOptional(Name),
  eventStart: v.exactOptional(EventStart),
  description: v.exactOptional(Description),
  logo: v.exactOptional(Logo),
  accessVisibility: v.exactOptional(AccessVisibility),
});
export type StreamEdit = v.InferOutput<typeof StreamEdit>;

/** Everything about a stream that can be changed; what is left out stays as it is. */
export const StreamUpdate = v.strictObject({
  ...StreamEdit.entries,
  thumbnail: v.exactOptional(Thumbnail),
  showsThumbnailLive: v.exactOptional(ShowsThumbnailLive),
  location: v.exactOptional(Location),
  metadata: v.exactOptional(StreamMetadata),
  orientation: v.exactOptional(Orientation),
  streamProtocol: v.exactOptional(StreamProtocol),
  reconnectWindowS: v.exactOptional(ReconnectWindow),
  hasLowerQualities: v.exactOptional(HasLowerQualities),
});
export type StreamUpdate = v.InferOutput<typeof StreamUpdate>;

export const Stream = v.object({
  id: Id,
  businessId: Id,
  category: v.literal('LIVE'),
  name: v.string(),
  description: v.string(),
  logo: v.string(),
  /** The picture that the business has chosen, as it was uploaded; empty for none. */
  thumbnail: v.string(),
  showsThumbnailLive: v.boolean(),
  eventStart: v.nullable(Timestamp),
  accessVisibility: v.picklist(ACCESS_VISIBILITIES),
  streamStatus: v.picklist(STREAM_STATUSES),
  location: v.object({ lat: v.number(), lon: v.number() }),
  unSettledEventTotal: v.number(),
  metadata: v.object({ blockedUsers: v.array(v.string()) }),
  orientation: v.picklist(ORIENTATIONS),
  streamProtocol: v.picklist(STREAM_PROTOCOLS),
  reconnectWindowS: v.number(),
  /** Whether the server also makes lower renditions of the broadcast, while it has the room for that. */
  hasLowerQualities: v.boolean(),
  /** The picture that stands for it: its own, or a frame of the broadcast; null until there is one. */
  posterUrl: v.nullable(v.string()),
  /** Of the picture; null until there has been one. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** When it went live. */
  startedAt: v.nullable(Timestamp),
  endedAt: v.nullable(Timestamp),
  /** From going live to the end, or so far; null before. */
  durationMs: v.nullable(v.number()),
  /** Whether there is a key that encoders can use. */
  hasStreamKey: v.boolean(),
  /** For a premiere: its video, null once that is gone, and how long it is. Null for a broadcast. */
  premiere: v.nullable(v.object({ videoId: v.nullable(Id), durationMs: v.number() })),
  /** The recording; null until there is one. */
  archiveId: v.nullable(Id),
  /** The video that was made of the recording, or the one that a premiere has shown; null until then. */
  replayVideoId: v.nullable(Id),
  /** LL-HLS, signed for the member who asks, whether or not visitors see the stream; null without a signal. */
  previewUrl: v.nullable(v.string()),
  /** The public page. */
  watchUrl: v.string(),
  views: v.number(),
  version: Version,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type Stream = v.InferOutput<typeof Stream>;

/** Where an encoder sends to. */
export const StreamIngest = v.object({
  /** Server address for OBS and its like; the key goes into a field of its own. */
  rtmpUrl: v.nullable(v.string()),
  rtmpsUrl: v.nullable(v.string()),
  /** SRT in caller mode; the key is the stream ID, as `publish:KEY`. Null where this server takes none. */
  srtUrl: v.nullable(v.string()),
  /** WebRTC (RFC 9725); the key is the bearer token. Null where this server takes none. */
  whipUrl: v.nullable(v.string()),
  /** The last four characters of the key; null without a key. */
  keyHint: v.nullable(v.string()),
});
export type StreamIngest = v.InferOutput<typeof StreamIngest>;

/** A key, shown this once. */
export const StreamKey = v.object({ streamKey: v.string() });

/** Something about the signal that the encoder should change, or that visitors do without. */
export const SignalWarning = v.object({ code: v.string(), message: v.string() });
export type SignalWarning = v.InferOutput<typeof SignalWarning>;

/** What arrives from the encoder now. */
export const StreamSignal = v.object({
  protocol: v.string(),
  /** What the encoder calls itself. */
  encoder: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  videoKbps: v.nullable(v.number()),
  audioKbps: v.nullable(v.number()),
  /** Measured, in frames per second. */
  frameRate: v.nullable(v.number()),
  keyFrameIntervalS: v.nullable(v.number()),
  hasSound: v.boolean(),
  /** The peak of about the last second, in dB below full scale: -100 is silence. Null while it is not known. */
  soundLevelDb: v.nullable(v.number()),
  /** How often pictures or sound were missing in the last minute; null where nobody counts. */
  gaps: v.nullable(v.number()),
  /** How far the encoder's clock has fallen behind in the last minutes, negative if it runs ahead; null where unknown. */
  driftMs: v.nullable(v.number()),
  /** Since the last picture or sound. */
  silenceMs: v.number(),
  /** Names of the lower renditions that are being made, highest first. */
  lowerQualities: v.array(v.string()),
  warnings: v.array(SignalWarning),
});
export type StreamSignal = v.InferOutput<typeof StreamSignal>;

export const DESTINATION_STATES = ['IDLE', 'STARTING', 'BROADCASTING', 'ERRORED'] as const;

/** One message of the control room. */
export const StreamNow = v.object({
  streamStatus: v.picklist(STREAM_STATUSES),
  startedAt: v.nullable(Timestamp),
  /** Null while nothing arrives. */
  signal: v.nullable(StreamSignal),
  previewUrl: v.nullable(v.string()),
  /** Plays that reported lately, also those of a protocol that they did not name. */
  viewersNow: v.number(),
  viewersByProtocol: v.object({ hls: v.number(), webRtc: v.number() }),
  /** The most at once so far, of a count every ten seconds. */
  peakViewers: v.number(),
  /** Images that are up, in the order in which they came. */
  hypergraphics: v.array(Showing),
  destinations: v.array(
    v.object({
      id: Id,
      name: v.string(),
      state: v.picklist(DESTINATION_STATES),
      lastError: v.nullable(v.string()),
      retries: v.number(),
    }),
  ),
});
export type StreamNow = v.InferOutput<typeof StreamNow>;

export const StreamDuration = v.object({ streamId: Id, durationMs: v.number() });

/** What a viewer has paid for a stream. */
export const StreamPayment = v.object({
  id: Id,
  streamId: Id,
  /** In the smallest unit of the currency. */
  amount: v.number(),
  /** ISO 4217. */
  currency: v.string(),
  createdDate: Timestamp,
});
export type StreamPayment = v.InferOutput<typeof StreamPayment>;

/** A stream or a video, as lists of both show it. */
export const LiveOrVod = v.object({
  id: Id,
  category: v.picklist(['LIVE', 'VOD']),
  name: v.string(),
  description: v.string(),
  accessVisibility: v.picklist(ACCESS_VISIBILITIES),
  posterUrl: v.nullable(v.string()),
  durationMs: v.nullable(v.number()),
  /** Null for a video. */
  streamStatus: v.nullable(v.picklist(STREAM_STATUSES)),
  createdDate: Timestamp,
});
export type LiveOrVod = v.InferOutput<typeof LiveOrVod>;

/** What a page asks for again and again while it shows a stream. */
export const PublicLiveState = v.object({
  live: PublicLive,
  /**
   * What a premiere shows, from 15 s before it begins; null until then, and where visitors do not see that video. Absent
   * for broadcasts.
   */
  premiere: v.exactOptional(v.nullable(PublicVideo)),
  /** The latest images over it, in order, those that came down too: a picture may be some seconds old, or minutes. */
  hypergraphics: v.exactOptional(v.array(PublicShowing)),
  /** The recording as a video, once it may be watched; after a premiere, its video. */
  replay: v.nullable(PublicVideo),
  /** Whether the recording of a broadcast is being made into its replay. */
  isReplayComing: v.boolean(),
  /** The server's clock, for countdowns and premieres. */
  serverTime: Timestamp,
});
export type PublicLiveState = v.InferOutput<typeof PublicLiveState>;
