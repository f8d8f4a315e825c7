import * as v from 'valibot';
import { Id } from '../http/values.ts';
import { STREAM_PROTOCOLS } from '../live/constants.ts';
import { CATEGORIES } from '../streams/constants.ts';
import { BEAT_EVENTS, MAX_RANGES } from './constants.ts';

const Counter = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const Packets = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12));
const Milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12));
/** Milliseconds since 1970, as far as a Date reaches. */
const Moment = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15));
const ShortText = v.pipe(v.string(), v.maxLength(100));
const Address = v.pipe(v.string(), v.maxLength(2048));

/** A played interval `[from, to)` in milliseconds of the content. */
export const PlayedRange = v.strictTuple([Milliseconds, Milliseconds]);
export type PlayedRange = v.InferOutput<typeof PlayedRange>;

/** How a stream on air is watched; what is sent without it is a video. */
export const LiveBeat = v.pipe(
  v.strictObject({
    /** By which the picture comes now: a play that falls back changes it. */
    protocol: v.picklist(STREAM_PROTOCOLS),
    /** Mean of the play so far, from the server to the screen, while it is at the edge; left out until it is known. */
    latencyMs: v.exactOptional(Milliseconds),
    /** Of sound and picture by WebRTC, over all connections of the play (RFC 3550 §6.4.1): one sent again in time is received. */
    packetsLost: v.exactOptional(Packets),
    packetsReceived: v.exactOptional(Packets),
    /** Mean of the play so far, of the more uneven of sound and picture (RFC 3550 §6.4.1). */
    jitterMs: v.exactOptional(Milliseconds),
  }),
  v.forward(
    v.check(
      ({ packetsLost, packetsReceived }) => (packetsLost === undefined) === (packetsReceived === undefined),
      'Lost and received packets are only said together',
    ),
    ['packetsLost'],
  ),
);
export type LiveBeat = v.InferOutput<typeof LiveBeat>;

/** One report about one play. Counters are cumulative per `playId`, so a lost beat loses nothing. */
export const Beat = v.strictObject({
  playId: Id,
  /** Counts up per playId; `(playId, seq)` is unique. */
  seq: Counter,
  contentId: v.exactOptional(Id),
  kind: v.exactOptional(v.picklist(CATEGORIES)),
  playerId: v.exactOptional(Id),
  widgetId: v.exactOptional(Id),
  live: v.exactOptional(LiveBeat),
  test: v.exactOptional(v.strictObject({ id: Id, phase: Counter, variantKey: ShortText })),
  /** A goal's name or, for a page goal, its entry as the test has it. */
  goal: v.exactOptional(Address),
  event: v.picklist(BEAT_EVENTS),
  /** The visitor's clock, milliseconds since 1970. */
  tClient: Moment,
  /** `tClient` of the play's first beat, repeated in every beat, so that losing the first one changes nothing. */
  tFirst: v.exactOptional(Moment),
  // Beats for loads and goals omit the rest, which is then at its initial value.
  positionMs: v.optional(Milliseconds, 0),
  /** Wall-clock time during which the picture advanced: without rebuffering, seeking or pauses. */
  playingMs: v.optional(Milliseconds, 0),
  rebufferMs: v.optional(Milliseconds, 0),
  rebufferCount: v.optional(Counter, 0),
  /** From intent to first frame. */
  startupMs: v.exactOptional(Milliseconds),
  ranges: v.optional(v.pipe(v.array(PlayedRange), v.maxLength(MAX_RANGES)), []),
  visible: v.optional(v.boolean(), true),
  rate: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(16)), 1),
  muted: v.optional(v.boolean(), false),
});
export type Beat = v.InferOutput<typeof Beat>;

export const BeatBatch = v.strictObject({
  v: v.literal(1),
  /** The public key, because a beacon has no headers. */
  key: v.pipe(v.string(), v.maxLength(100)),
  /** Only if the site has the visitor's consent. */
  viewerId: v.exactOptional(Id),
  sessionId: Id,
  pageUrl: Address,
  referrer: Address,
  /** When the batch is sent, by the same clock as its beats, to tell a wrong clock from a late beat. */
  tSent: v.exactOptional(Moment),
  /** Each is checked separately against `Beat`, so that an invalid one costs only itself. */
  beats: v.pipe(
    v.array(v.unknown()),
    v.minLength(1),
    v.maxLength(500),
    v.description('Each a Beat. Invalid ones are left out, and the answer lists them.'),
  ),
});
/** As it arrives. */
export type UncheckedBatch = v.InferOutput<typeof BeatBatch>;
/** As it is sent. */
export interface BeatBatch extends Omit<UncheckedBatch, 'beats'> {
  readonly beats: Beat[];
}

/** A beat that was refused, and why. */
export const RefusedBeat = v.object({
  /** Its index in the batch, from 0. */
  index: v.number(),
  field: v.string(),
  message: v.string(),
});
export type RefusedBeat = v.InferOutput<typeof RefusedBeat>;

export const BeatAnswer = v.object({
  /** How many beats are on the disk. */
  accepted: v.number(),
  /** Sending these again cannot help. */
  refused: v.array(RefusedBeat),
});
export type BeatAnswer = v.InferOutput<typeof BeatAnswer>;

/** Global Privacy Control: a browser that sends `1` is counted without its viewer id. */
export const IngestHeaders = v.object({ 'sec-gpc': v.exactOptional(v.string()) });
