import { Id } from '@commoncast/core/http/values';
import { isOnAir } from '@commoncast/core/live/constants';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { isDatabaseAway } from '../../db/is-database-away.ts';
import type { Foundation } from '../../foundation.ts';
import { forbidden, notFound } from '../../problems/problems.ts';
import { openSignedFolder } from '../../storage/signed-path.ts';
import { isPublicLive, liveKey } from '../streams/live-links.ts';
import { deadBefore } from './claim.ts';
import { findServedStream } from './sessions-repository.ts';
import { STREAM_CHANGED } from './stream-changes.ts';

/** How soon a stream that is hidden from visitors is refused. */
const KEEP_MS = 2_000;
const MAX_KEPT = 2_000;

/** For how long viewers notice nothing of a database that is away. */
const OUTAGE_MS = 60_000;

/** How long after the end players may read that it is the end. */
const END_SEEN_MS = 60_000;

const UNSIGNED =
  'This stream plays on the sites that its business allows, and its addresses are good for some hours there';

type StreamRow = NonNullable<Awaited<ReturnType<typeof findServedStream>>>;

interface ServedStream extends StreamRow {
  /** As it was when the rows were read: while the database is away, homes live on and nobody can say so. */
  readonly home: WatchableStream['home'];
}

/** A stream whose media the caller may have now. */
export interface WatchableStream {
  readonly id: string;
  readonly businessId: string;
  /** The broadcast, or rehearsal, that is or was the last; null if there was none. */
  readonly sessionId: string | null;
  /** The process that has the media; null where none is known, or it is dead. */
  readonly home: { readonly id: string; readonly internalOrigin: string | null } | null;
  /** Signed for a member of the business, who sees it before anybody else. No shared cache may keep it. */
  readonly isPreview: boolean;
  /** Whether there is something to see, or will be as soon as the signal is back. */
  readonly isOnAir: boolean;
  /** Seconds for which the address is good; undefined for ever. */
  readonly goodForS: number | undefined;
  readonly posterVersion: string | null;
}

export interface LiveGate {
  /**
   * Lets a caller have the media of a stream: anybody while it is on air, by a signed address where the business has an
   * allow-list; members always, by one of theirs.
   * @param streamId of the address, and so anything
   * @param token of the address, without its `~`; null for an address without one
   * @throws {ApiError} NOT_FOUND, ORIGIN_NOT_ALLOWED
   */
  findWatchable(streamId: string, token: string | null): Promise<WatchableStream>;
  /** The same for its poster, which is open like those of videos for as long as visitors see the stream. */
  findPictured(streamId: string, token: string | null): Promise<WatchableStream>;
  /** Drops what is cached about a stream. */
  forget(streamId: string): void;
}

type Parts = Pick<Foundation, 'database' | 'clock' | 'changes'> & { readonly secret: string };

/** Decides whose live media may be served now. */
export function createLiveGate({ database, clock, changes, secret }: Parts): LiveGate {
  const timing = { max: MAX_KEPT, ttlResolution: 0, perf: { now: () => clock().getTime() } };
  const kept = new LRUCache<string, Promise<ServedStream | undefined>>({ ...timing, ttl: KEEP_MS });
  const lastSeen = new LRUCache<string, ServedStream>({ ...timing, ttl: OUTAGE_MS });
  changes.onAny(STREAM_CHANGED, (id) => {
    if (id !== null) kept.delete(id);
  });

  const isShown = (stream: ServedStream | undefined): boolean =>
    stream?.has_playback === true && isPublicLive(stream);
  const isOpen = (stream: ServedStream | undefined): boolean =>
    stream !== undefined && isShown(stream) && (isOnAir(stream.status) || hasJustEnded(stream, clock()));

  async function look(id: string): Promise<ServedStream | undefined> {
    try {
      const row = await findServedStream(database.root, id);
      const stream = row && { ...row, home: homeOf(row, clock()) };
      if (stream) lastSeen.set(id, stream);
      else lastSeen.delete(id);
      return stream;
    } catch (error) {
      // While the database is away, nobody can have hidden the stream.
      const seen = isDatabaseAway(error) ? lastSeen.get(id) : undefined;
      if (seen) return seen;
      throw error;
    }
  }

  function ask(id: string): Promise<ServedStream | undefined> {
    const stream = look(id);
    kept.set(id, stream);
    stream.catch(() => kept.delete(id));
    return stream;
  }

  /** Only a yes is kept: a stream that has just gone on air must not be refused any longer. */
  async function lookUp(
    id: string,
    isGoodEnough: (stream: ServedStream | undefined) => boolean,
  ): Promise<ServedStream> {
    const known = await kept.get(id);
    const stream = isGoodEnough(known) ? known : await ask(id);
    if (!stream || !isGoodEnough(stream)) throw notFound();
    return stream;
  }

  async function find(
    id: string,
    token: string | null,
    isGoodEnough: (stream: ServedStream | undefined) => boolean,
    needsToken: boolean,
  ): Promise<WatchableStream> {
    if (!v.is(Id, id)) throw notFound();
    const streamId = id.toLowerCase();
    const now = clock();
    const signed = token === null ? null : openSignedFolder(secret, liveKey(streamId), token, now);
    const isPreview = signed?.scope === 'everything';
    const stream = await lookUp(streamId, isPreview ? (one) => one !== undefined : isGoodEnough);
    if (!signed && stream.is_restricted && needsToken) throw forbidden(UNSIGNED, 'ORIGIN_NOT_ALLOWED');
    if (!signed && token !== null) throw notFound();
    return {
      id: stream.id,
      businessId: stream.business_id,
      sessionId: stream.session_id,
      home: stream.home,
      isPreview,
      isOnAir: isOnAir(stream.status),
      goodForS: signed?.scope === 'visit' ? (signed.expiresAt.getTime() - now.getTime()) / 1000 : undefined,
      posterVersion: stream.poster_version,
    };
  }

  return {
    findWatchable: (id, token) => find(id, token, isOpen, true),
    findPictured: (id, token) => find(id, token, isShown, false),
    forget: (id) => void kept.delete(id),
  };
}

function hasJustEnded({ status, ended_at }: ServedStream, now: Date): boolean {
  return status === 'ENDED' && ended_at !== null && now.getTime() - ended_at.getTime() < END_SEEN_MS;
}

function homeOf(
  { home_id: id, home_heartbeat_at: heartbeatAt, internal_origin: internalOrigin }: StreamRow,
  now: Date,
): WatchableStream['home'] {
  return id !== null && heartbeatAt !== null && heartbeatAt > deadBefore(now) ? { id, internalOrigin } : null;
}
