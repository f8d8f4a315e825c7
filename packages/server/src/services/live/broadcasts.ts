import { PLAN_LIMITS } from '@commoncast/core/business/plans';
import { isApiError } from '@commoncast/core/http/api-error';
import { isOnAir, isOver, type StreamStatus } from '@commoncast/core/live/constants';
import type { StreamSignal } from '@commoncast/core/live/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Foundation } from '../../foundation.ts';
import type { PublishRequest, Refused } from '../../media/live/source.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import { hashSecretToken } from '../authentication/sessions/secret-token.ts';
import { lockPlanState } from '../business/plan-repository.ts';
import { IS_CLOSING } from '../business/refuse-closing.ts';
import { PLAN_EXPIRED } from '../business/require-active-plan.ts';
import { planLimitSentence } from '../business/require-room.ts';
import { viewerHoursProblem } from '../business/require-viewer-hours.ts';
import { isPublicLive } from '../streams/live-links.ts';
import { deadBefore, isClaimed } from './claim.ts';
import { endBroadcast, endSession, goLive, loseSignal } from './progress.ts';
import { updateStream } from './repository.ts';
import {
  countBusyStreams,
  deleteHomes,
  findCurrentConnections,
  findHomeOrigin,
  findHomesAt,
  findNeglectedStreams,
  findOpenSession,
  findPublishersAt,
  findSessionStates,
  findStreamByKey,
  findStreamsOfHome,
  insertSession,
  keepHome,
  keepSignal,
  lockAnyStream,
  lockStreamByKey,
  type Publisher,
  resetSignal,
  updateOwnSession,
  updateSession,
} from './sessions-repository.ts';
import { announceStream, STREAM_CHANGED } from './stream-changes.ts';
import type { StreamRow } from './tables.ts';

/** Every key that we make has this form; anything else needs no query. */
const KEY = /^[\w-]{43}$/;

const UNKNOWN_KEY = 'This stream key is not known. Copy the current one from the page of the stream.';
const TOO_MANY_KEYS = 'Too many wrong stream keys came from your address. Try again in a few minutes.';
const IS_OVER = 'This broadcast is over. Create another stream for the next one.';
const IS_TAKEN = 'Another encoder is sending to this stream already.';

/** What the process that takes a broadcast needs to know of its stream. */
export interface PublishedStream {
  readonly id: string;
  readonly businessId: string;
  readonly status: StreamStatus;
  readonly reconnectWindowS: number;
  readonly hasLowerQualities: boolean;
}

interface NamedStream {
  readonly streamId: string;
}

export interface AdmissionRequest extends PublishRequest, Partial<NamedStream> {
  readonly homeId: string;
  /** What the engine calls the connection, a UUID; asking again with the same one changes nothing. */
  readonly connectionId?: string;
}

/** A publisher as the rows know it. */
export interface HeldPublisher {
  readonly publisher: Publisher;
  readonly protocol: string;
  readonly encoder: string | null;
  /** False for what nobody but members may see now, on air or not. */
  readonly isShown: boolean;
}

export type BroadcastAdmission =
  | { readonly isAdmitted: true; readonly publisher: Publisher; readonly stream: PublishedStream }
  | Refused;

/** What visitors' browsers have to know of the pictures that arrive. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Whether WebRTC can carry them as they are. */
  readonly isForWebRtc: boolean;
}

/** How a broadcast stands. */
export interface SessionState {
  readonly streamId: string;
  /** Whether it is over; its stream may have another one later. */
  readonly hasEnded: boolean;
  /** Whether visitors see it, or will once its signal is back. */
  readonly isOnAir: boolean;
  /** False for what nobody but members may see now, on air or not. */
  readonly isShown: boolean;
  /** Whether lower renditions are wanted. */
  readonly hasLowerQualities: boolean;
  /** The process that has it, or had it last. */
  readonly homeId: string | null;
  /** Whether that process has been heard lately. */
  readonly isHomeAlive: boolean;
}

/**
 * What the media side says and asks, from any number of processes. Every call that a publisher makes answers false once
 * the broadcast is no longer that publisher's: the key was replaced, the broadcast ended, or its home was thought dead
 * and another publisher has taken over. Then it has to be disconnected.
 */
export interface Broadcasts {
  /** Says that this process takes live streams; about every 5 s. @param internalOrigin where other processes reach it */
  beatHome(homeId: string, internalOrigin: string | null): Promise<void>;
  /**
   * This process has taken the place of those that were reached there before: they have died, and what they were sent is
   * lost. @param internalOrigin as in `beatHome`
   */
  succeedHomes(homeId: string, internalOrigin: string): Promise<void>;
  /** This process takes no live streams any more. */
  leaveHome(homeId: string): Promise<void>;
  /** Who may publish. A dropped connection that comes back gets the same session and another connection. */
  admit(request: AdmissionRequest): Promise<BroadcastAdmission>;
  /** Whether a key is that of a stream, without letting anybody in. @returns why it is not; null if it is */
  refuseKey(asked: Pick<PublishRequest, 'streamKey' | 'address'> & NamedStream): Promise<Refused | null>;
  /** Every publisher that a home has let in and that may still send. */
  publishersAt(homeId: string): Promise<readonly HeldPublisher[]>;
  /**
   * Media arrive: first ones, or again after `signalLost`, or pictures of another kind. A READY stream goes LIVE.
   * @param picture null for sound alone
   */
  signalArrived(publisher: Publisher, picture: Picture | null): Promise<boolean>;
  /** The publisher is connected; about once a second. */
  heartbeat(publisher: Publisher, signal: StreamSignal | null): Promise<boolean>;
  /** Nothing arrives, although the connection is there. A stream on air waits for the reconnect window. */
  signalLost(publisher: Publisher): Promise<boolean>;
  /** The connection is gone. A stream on air waits for the reconnect window. */
  disconnected(publisher: Publisher): Promise<boolean>;
  /** The publisher has ended the broadcast: no reconnect window. Before it was on air, it is as if `disconnected`. */
  sessionEnded(publisher: Publisher): Promise<boolean>;
  /** Where other processes reach a living home: the one with this id, or any. Null where there is none. */
  originOfHome(homeId?: string): Promise<string | null>;
  /** Those of these publishers that may still send; ask after `onStreamChanged`. */
  stillAdmitted(publishers: readonly Publisher[]): Promise<ReadonlySet<Publisher>>;
  /** How these sessions stand; those that nobody knows are left out. */
  statesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionState>>;
  /**
   * Calls back with the id of each stream that has changed, and with null whenever any of them may have.
   * @returns a function that unsubscribes
   */
  onStreamChanged(onChange: (streamId: string | null) => void): () => void;
  /** Ends what has waited too long, and takes over from homes that are dead. Cheap: a home calls it every second. */
  sweep(): Promise<void>;
}

const refused = (cause: Refused['cause'], reason: string): Refused => ({ isAdmitted: false, cause, reason });

const admitted = (stream: StreamRow, sessionId: string, connectionId: string): BroadcastAdmission => ({
  isAdmitted: true,
  publisher: { streamId: stream.id, sessionId, connectionId },
  stream: {
    id: stream.id,
    businessId: stream.business_id,
    status: stream.status,
    reconnectWindowS: stream.reconnect_window_s,
    hasLowerQualities: stream.has_lower_qualities,
  },
});

/** Since when nothing arrives: what is lost already has been lost before. */
const lostBy = (now: Date) => sql<Date>`coalesce(lost_at, ${now})`;

type Parts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits' | 'changes'>;

/** Broadcasts, as the processes see them that take their media. Nobody is asked who they are, except by their key. */
export function createBroadcasts({ database, clock, quotas, limits, changes }: Parts): Broadcasts {
  async function refuseUnknown(address: string): Promise<Refused> {
    try {
      await quotas.take(limits.streamKeysPerAddress, 'stream-key', addressBlock(address));
      return refused('unknownKey', UNKNOWN_KEY);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'RATE_LIMITED') throw error;
      return refused('tooManyKeys', TOO_MANY_KEYS);
    }
  }

  /** @param streamId which stream it has to be of; any when left out */
  async function findKeyed(streamKey: string, streamId: string | undefined) {
    const keyHash = KEY.test(streamKey) ? hashSecretToken(streamKey) : null;
    const known = keyHash !== null && (await findStreamByKey(database.root, keyHash, clock()));
    return known && (streamId === undefined || known.id === streamId) ? { ...known, keyHash } : null;
  }

  /** Does something with a publisher's stream, which is locked, unless it is the publisher's no longer. */
  function asPublisher(
    publisher: Publisher,
    change: Parameters<typeof updateOwnSession>[2],
    proceed: (tx: Parameters<typeof lockAnyStream>[0], stream: StreamRow, now: Date) => Promise<void>,
  ): Promise<boolean> {
    return database.transaction(async (tx) => {
      const stream = await lockAnyStream(tx, publisher.streamId);
      if (!stream || !(await updateOwnSession(tx, publisher, change))) return false;
      await proceed(tx, stream, clock());
      return true;
    });
  }

  const lose = (publisher: Publisher, isConnected: boolean): Promise<boolean> =>
    asPublisher(
      publisher,
      { has_signal: false, lost_at: lostBy(clock()), ...(!isConnected && { connection_id: null }) },
      (tx, stream, now) => loseSignal(tx, stream, now),
    );

  /** Looks at one stream again, now that nobody else changes it. @param deadHomeId one of which that is known */
  async function mend(streamId: string, deadHomeId?: string): Promise<void> {
    await database.transaction(async (tx) => {
      const now = clock();
      const stream = await lockAnyStream(tx, streamId);
      const session = stream && (await findOpenSession(tx, streamId));
      if (!stream || !session) return;
      const isHomeDead = deadHomeId !== undefined && session.home_id === deadHomeId;
      const isDead = session.connection_id !== null && (isHomeDead || !isClaimed(session, now));
      const lostAt = isDead ? (session.heartbeat_at ?? now) : session.lost_at;
      if (isDead) {
        await updateSession(tx, session.id, { connection_id: null, has_signal: false, lost_at: lostAt });
        await loseSignal(tx, stream, lostAt ?? now);
      }
      if (!lostAt || lostAt.getTime() + stream.reconnect_window_s * 1000 > now.getTime()) return;
      // With a window of 0, a dead home's broadcast ends in the same step in which it is lost.
      const lost = stream.status === 'LIVE' ? { ...stream, lost_at: lostAt } : stream;
      if (isOnAir(stream.status)) await endBroadcast(tx, lost, { to: 'ENDED', now });
      // A rehearsal that nobody continues; one whose connection only stalls is left alone.
      else if (isDead || session.connection_id === null) await endSession(tx, streamId, now);
    });
  }

  return {
    beatHome: (homeId, internalOrigin) =>
      keepHome(database.root, { id: homeId, internal_origin: internalOrigin, heartbeat_at: clock() }),
    async succeedHomes(homeId, internalOrigin) {
      for (const { id } of await findHomesAt(database.root, internalOrigin)) {
        if (id === homeId) continue;
        for (const streamId of await findStreamsOfHome(database.root, id)) await mend(streamId, id);
        await deleteHomes(database.root, { id });
      }
    },
    leaveHome: (homeId) => deleteHomes(database.root, { id: homeId }),
    originOfHome: (homeId) => findHomeOrigin(database.root, { id: homeId, since: deadBefore(clock()) }),
    async refuseKey({ streamKey, address, streamId }) {
      const known = await findKeyed(streamKey, streamId);
      return known ? null : await refuseUnknown(address);
    },
    publishersAt: async (homeId) => {
      const rows = await findPublishersAt(database.root, homeId);
      return rows.map((row) => ({
        publisher: { streamId: row.stream_id, sessionId: row.id, connectionId: row.connection_id },
        protocol: row.protocol,
        encoder: row.encoder,
        isShown: isPublicLive(row),
      }));
    },
    async admit({ protocol, streamKey, address, encoder, homeId, ...named }) {
      const known = await findKeyed(streamKey, named.streamId);
      if (!known) return await refuseUnknown(address);
      const { keyHash } = known;
      return await database.transaction(async (tx): Promise<BroadcastAdmission> => {
        const now = clock();
        const { plan, expiredAt, closingAt } = await lockPlanState(tx, known.business_id);
        const stream = await lockStreamByKey(tx, keyHash, now);
        if (!stream) return refused('unknownKey', UNKNOWN_KEY);
        if (isOver(stream.status)) return refused('over', IS_OVER);
        const session = await findOpenSession(tx, stream.id);
        const connectionId = named.connectionId ?? uuidv7();
        if (session?.connection_id === connectionId) return admitted(stream, session.id, connectionId);
        if (session && isClaimed(session, now)) return refused('taken', IS_TAKEN);
        if (closingAt !== null) return refused('businessClosing', IS_CLOSING);
        // What is on air may go on.
        if (expiredAt !== null && !isOnAir(stream.status)) return refused('planExpired', PLAN_EXPIRED);
        const used = isOnAir(stream.status)
          ? null
          : await viewerHoursProblem(tx, { businessId: known.business_id, plan, now });
        if (used !== null) return refused('planLimit', used);
        const limit = PLAN_LIMITS[plan].liveStreams;
        const others = { businessId: stream.business_id, except: stream.id, now };
        if ((await countBusyStreams(tx, others)) >= limit)
          return refused('planLimit', `${planLimitSentence('liveStreams', limit)}.`);
        const sessionId = session?.id ?? uuidv7();
        const publishing = {
          home_id: homeId,
          connection_id: connectionId,
          key_hash: keyHash,
          protocol,
          encoder: encoder?.slice(0, 200) ?? null,
        };
        if (session) {
          const lost_at = session.lost_at ?? session.heartbeat_at ?? now;
          await updateSession(tx, sessionId, { ...publishing, has_signal: false, lost_at });
          // A dead home has not said that its stream was lost.
          await loseSignal(tx, stream, lost_at);
        } else
          await insertSession(tx, {
            id: sessionId,
            stream_id: stream.id,
            business_id: stream.business_id,
            ...publishing,
            opened_at: now,
          });
        await resetSignal(tx, sessionId, now);
        return admitted(stream, sessionId, connectionId);
      });
    },
    signalArrived: (publisher, picture) =>
      asPublisher(publisher, { has_signal: true, lost_at: null }, async (tx, stream, now) => {
        const { status } = stream;
        const shown = {
          is_for_web_rtc: picture?.isForWebRtc ?? false,
          ...(picture && { width: picture.width, height: picture.height }),
        };
        if (status === 'READY' || status === 'RECONNECTING') return await goLive(tx, stream, now, shown);
        await updateStream(tx, stream.id, shown);
        await announceStream(tx, stream.id);
      }),
    heartbeat: (publisher, signal) => keepSignal(database.root, publisher, { signal, now: clock() }),
    signalLost: (publisher) => lose(publisher, true),
    disconnected: (publisher) => lose(publisher, false),
    sessionEnded: (publisher) =>
      asPublisher(
        publisher,
        { has_signal: false, lost_at: lostBy(clock()), connection_id: null },
        async (tx, stream, now) => {
          if (isOnAir(stream.status)) await endBroadcast(tx, stream, { to: 'ENDED', now });
          else await loseSignal(tx, stream, now);
        },
      ),
    stillAdmitted: async (publishers) => {
      const ids = publishers.map(({ connectionId }) => connectionId);
      const current = await findCurrentConnections(database.root, ids);
      return new Set(publishers.filter(({ connectionId }) => current.has(connectionId)));
    },
    statesOf: async (sessionIds) => {
      const now = clock();
      const rows = await findSessionStates(database.root, sessionIds);
      return new Map(
        rows.map((row) => [
          row.id,
          {
            streamId: row.stream_id,
            hasEnded: row.ended_at !== null,
            isOnAir: row.ended_at === null && isOnAir(row.status),
            isShown: isPublicLive(row),
            hasLowerQualities: row.has_lower_qualities,
            homeId: row.home_id,
            isHomeAlive: row.home_heartbeat_at !== null && row.home_heartbeat_at > deadBefore(now),
          },
        ]),
      );
    },
    onStreamChanged: (onChange) => changes.onAny(STREAM_CHANGED, onChange),
    async sweep() {
      const failures: unknown[] = [];
      for (const streamId of await findNeglectedStreams(database.root, clock()))
        await mend(streamId).catch((error: unknown) => failures.push(error));
      // One that cannot be mended does not hold up the others.
      if (failures.length > 0) throw failures[0];
    },
  };
}
