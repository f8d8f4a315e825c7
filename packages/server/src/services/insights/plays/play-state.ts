import type { Beat, PlayedRange } from '@commoncast/core/insights/beat';
import type { StreamProtocol } from '@commoncast/core/live/constants';
import type { ReceivedBatch } from '../ingest/received-batch.ts';
import { type Motion, motionAfter } from './motion.ts';
import type { Bucket } from './play-context.ts';
import { timeOf } from './visitor-clock.ts';

/** A beat with everything that came with it. */
export interface ReceivedBeat {
  readonly beat: Beat;
  readonly batch: ReceivedBatch;
  readonly contextId: string;
  readonly bucket: Bucket;
  /** Null for a play that is believed. */
  readonly suspicion: Suspicion | null;
}

/** What is kept about a suspect play, so that it can be counted later. */
export interface Suspicion {
  /** The address block that it came from; null if unknown. */
  readonly sourceId: string | null;
  /** The bucket that the play belongs to once somebody vouches for it. */
  readonly bucket: Bucket;
}

/** What a play's beats have said so far. Stored as JSON with the play. */
export interface PlayState {
  readonly playId: string;
  readonly businessId: string;
  /** The highest seq; the fields after it, up to `positionMs`, come from that beat. */
  readonly lastSeq: number;
  readonly lastReceivedAtMs: number;
  /** Our clock at the first and at the last arrival: they bound what the play may claim. */
  readonly firstArrivalMs: number;
  readonly lastArrivalMs: number;
  /** The earliest arrival of a beat, by our clock. Unlike `startedAtMs` it does not depend on what a beat claims. */
  readonly heardFromMs: number;
  /** Decided when the first beat arrives; null for a play that is believed. */
  readonly suspicion: Suspicion | null;
  readonly contextId: string;
  readonly bucket: Bucket;
  readonly contentId: string | null;
  readonly sessionId: string;
  readonly viewerId: string;
  readonly isCookieless: boolean;
  readonly positionMs: number;
  /** The largest value, and when it was first reported by the visitor's clock. */
  readonly playingMs: number;
  readonly advancedAtMs: number;
  readonly rebufferMs: number;
  readonly rebufferCount: number;
  /** From the lowest seq that has it. */
  readonly startupSeq: number | null;
  readonly startupMs: number | null;
  /** The longest list, and the highest seq that has it. */
  readonly ranges: readonly PlayedRange[];
  readonly rangesSeq: number;
  /** From the highest seq whose event says something about it; -1 and null if none does. */
  readonly motionSeq: number;
  readonly motion: Motion | null;
  /** Smallest and largest time by the visitor's clock. */
  readonly firstClientMs: number;
  readonly lastClientMs: number;
  /** The start by our clock. */
  readonly startedAtMs: number;
  readonly hasLoaded: boolean;
  readonly hasIntended: boolean;
  /** Each from the highest seq that says it; -1 and null if none does. */
  readonly protocolSeq: number;
  readonly protocol: StreamProtocol | null;
  readonly latencySeq: number;
  readonly latencyMs: number | null;
  /** Both from the beat with the most received. */
  readonly packetsLost: number;
  readonly packetsReceived: number;
  /** From the highest seq that says it, likewise. */
  readonly jitterSeq: number;
  readonly jitterMs: number | null;
  /** The content's, not from the beats; null if unknown, and of a stream. */
  readonly durationMs: number | null;
  /** Whether the content is a stream, likewise. */
  readonly isLive: boolean;
}

type Line = 'packetsLost' | 'packetsReceived' | 'jitterSeq' | 'jitterMs';
type Live = 'protocolSeq' | 'protocol' | 'latencySeq' | 'latencyMs' | Line | 'isLive';
type Later = 'firstArrivalMs' | 'lastArrivalMs' | 'heardFromMs' | 'suspicion' | Live;

/** As stored in the database, where older plays lack some of it. */
export type KeptState = Omit<PlayState, Later> & Partial<Pick<PlayState, Later>>;

/** Distinguishes plays; two businesses might receive the same id. */
export function playKeyOf({ businessId, playId }: Pick<PlayState, 'businessId' | 'playId'>): string {
  return `${businessId} ${playId}`;
}

/**
 * Adds what a beat says. Neither the order of the beats nor a repeated beat makes a difference, nor the loss of one
 * whose successor arrives.
 */
export function mergeBeat(before: PlayState | undefined, received: ReceivedBeat): PlayState {
  const alone = stateOf(received);
  return before ? mergeStates(before, alone) : alone;
}

function stateOf({ beat, batch, contextId, bucket, suspicion }: ReceivedBeat): PlayState {
  const motion = motionAfter(beat.event);
  const { firstClientMs, startedAtMs, atMs } = timeOf(beat, batch);
  return {
    playId: beat.playId,
    businessId: batch.businessId,
    lastSeq: beat.seq,
    lastReceivedAtMs: batch.receivedAtMs,
    firstArrivalMs: batch.receivedAtMs,
    lastArrivalMs: batch.receivedAtMs,
    heardFromMs: atMs,
    suspicion,
    contextId,
    bucket,
    contentId: beat.contentId ?? null,
    sessionId: batch.sessionId,
    viewerId: batch.viewerId,
    isCookieless: batch.isCookieless,
    positionMs: beat.positionMs,
    playingMs: beat.playingMs,
    advancedAtMs: beat.tClient,
    rebufferMs: beat.rebufferMs,
    rebufferCount: beat.rebufferCount,
    startupSeq: beat.startupMs === undefined ? null : beat.seq,
    startupMs: beat.startupMs ?? null,
    ranges: beat.ranges,
    rangesSeq: beat.seq,
    motionSeq: motion === null ? -1 : beat.seq,
    motion,
    firstClientMs,
    lastClientMs: beat.tClient,
    startedAtMs,
    hasLoaded: beat.event === 'load',
    hasIntended: beat.event === 'intent',
    protocolSeq: beat.live ? beat.seq : -1,
    protocol: beat.live?.protocol ?? null,
    latencySeq: beat.live?.latencyMs === undefined ? -1 : beat.seq,
    latencyMs: beat.live?.latencyMs ?? null,
    packetsLost: beat.live?.packetsLost ?? 0,
    packetsReceived: beat.live?.packetsReceived ?? 0,
    jitterSeq: beat.live?.jitterMs === undefined ? -1 : beat.seq,
    jitterMs: beat.live?.jitterMs ?? null,
    durationMs: null,
    isLive: false,
  };
}

function mergeStates(a: PlayState, b: PlayState): PlayState {
  return {
    ...latest(a, b),
    ...progress(a, b),
    ...startup(a, b),
    ...longestList(a, b),
    ...latestMotion(a, b),
    ...latestProtocol(a, b),
    ...latestLatency(a, b),
    ...mostPackets(a, b),
    ...latestJitter(a, b),
    rebufferMs: Math.max(a.rebufferMs, b.rebufferMs),
    rebufferCount: Math.max(a.rebufferCount, b.rebufferCount),
    firstClientMs: Math.min(a.firstClientMs, b.firstClientMs),
    lastClientMs: Math.max(a.lastClientMs, b.lastClientMs),
    startedAtMs: Math.min(a.startedAtMs, b.startedAtMs),
    firstArrivalMs: Math.min(a.firstArrivalMs, b.firstArrivalMs),
    lastArrivalMs: Math.max(a.lastArrivalMs, b.lastArrivalMs),
    heardFromMs: Math.min(a.heardFromMs, b.heardFromMs),
    suspicion: a.suspicion,
    hasLoaded: a.hasLoaded || b.hasLoaded,
    hasIntended: a.hasIntended || b.hasIntended,
    durationMs: a.durationMs ?? b.durationMs,
    isLive: a.isLive || b.isLive,
  };
}

/** A stored state, completed with what older versions did not store. */
export function restoreState(kept: KeptState): PlayState {
  return {
    firstArrivalMs: kept.startedAtMs,
    lastArrivalMs: kept.lastReceivedAtMs,
    heardFromMs: kept.startedAtMs,
    suspicion: null,
    protocolSeq: -1,
    protocol: null,
    latencySeq: -1,
    latencyMs: null,
    packetsLost: 0,
    packetsReceived: 0,
    jitterSeq: -1,
    jitterMs: null,
    isLive: false,
    ...kept,
  };
}

/** Of two with the same seq, the one that arrived first: a copy sent again later must not look like news. */
function latest(a: PlayState, b: PlayState): PlayState {
  if (a.lastSeq !== b.lastSeq) return a.lastSeq > b.lastSeq ? a : b;
  return a.lastReceivedAtMs <= b.lastReceivedAtMs ? a : b;
}

function progress(a: PlayState, b: PlayState): Pick<PlayState, 'playingMs' | 'advancedAtMs'> {
  if (a.playingMs !== b.playingMs) return a.playingMs > b.playingMs ? pickProgress(a) : pickProgress(b);
  return { playingMs: a.playingMs, advancedAtMs: Math.min(a.advancedAtMs, b.advancedAtMs) };
}

function pickProgress({ playingMs, advancedAtMs }: PlayState) {
  return { playingMs, advancedAtMs };
}

function startup(a: PlayState, b: PlayState): Pick<PlayState, 'startupSeq' | 'startupMs'> {
  const [seqA, seqB] = [a.startupSeq ?? Number.POSITIVE_INFINITY, b.startupSeq ?? Number.POSITIVE_INFINITY];
  const { startupSeq, startupMs } = seqA <= seqB ? a : b;
  return { startupSeq, startupMs };
}

function longestList(a: PlayState, b: PlayState): Pick<PlayState, 'ranges' | 'rangesSeq'> {
  const isA =
    a.ranges.length !== b.ranges.length ? a.ranges.length > b.ranges.length : a.rangesSeq >= b.rangesSeq;
  const { ranges, rangesSeq } = isA ? a : b;
  return { ranges, rangesSeq };
}

function latestMotion(a: PlayState, b: PlayState): Pick<PlayState, 'motionSeq' | 'motion'> {
  const { motionSeq, motion } = a.motionSeq >= b.motionSeq ? a : b;
  return { motionSeq, motion };
}

function latestProtocol(a: PlayState, b: PlayState): Pick<PlayState, 'protocolSeq' | 'protocol'> {
  const { protocolSeq, protocol } = a.protocolSeq >= b.protocolSeq ? a : b;
  return { protocolSeq, protocol };
}

function latestLatency(a: PlayState, b: PlayState): Pick<PlayState, 'latencySeq' | 'latencyMs'> {
  const { latencySeq, latencyMs } = a.latencySeq >= b.latencySeq ? a : b;
  return { latencySeq, latencyMs };
}

/** Received packets only grow. Lost ones shrink when one arrives late, so both come from the same beat. */
function mostPackets(a: PlayState, b: PlayState): Pick<PlayState, 'packetsLost' | 'packetsReceived'> {
  const isA =
    a.packetsReceived !== b.packetsReceived
      ? a.packetsReceived > b.packetsReceived
      : a.packetsLost >= b.packetsLost;
  const { packetsLost, packetsReceived } = isA ? a : b;
  return { packetsLost, packetsReceived };
}

function latestJitter(a: PlayState, b: PlayState): Pick<PlayState, 'jitterSeq' | 'jitterMs'> {
  const { jitterSeq, jitterMs } = a.jitterSeq >= b.jitterSeq ? a : b;
  return { jitterSeq, jitterMs };
}
