import type { StreamSignal } from '@commoncast/core/live/schema';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import { deadBefore } from './claim.ts';
import { HAS_LIVE_PLAYBACK, IS_RESTRICTED_LIVE } from './public-repository.ts';
import { SHOWN_POSTER } from './shown-poster.ts';
import type { NewSession, SessionChange, SessionRow, StreamRow } from './tables.ts';

/** One publisher's right to send to a broadcast. Another publisher gets another connection, and this one ends. */
export interface Publisher {
  readonly streamId: string;
  readonly sessionId: string;
  readonly connectionId: string;
}

/** The stream that a key belongs to, whichever kind of key, unless it has been deleted. */
export async function findStreamByKey(
  db: Executor,
  keyHash: string,
  now: Date,
): Promise<Pick<StreamRow, 'id' | 'business_id'> | undefined> {
  return await db
    .selectFrom('live_stream')
    .select(['id', 'business_id'])
    .where('deleted_at', 'is', null)
    .where(hasKey(keyHash, now))
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockStreamByKey(
  tx: Executor,
  keyHash: string,
  now: Date,
): Promise<StreamRow | undefined> {
  return await tx
    .selectFrom('live_stream')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(hasKey(keyHash, now))
    .forUpdate()
    .executeTakeFirst();
}

/** A stream, deleted or not, locked until the transaction ends. */
export async function lockAnyStream(tx: Executor, id: string): Promise<StreamRow | undefined> {
  return await tx.selectFrom('live_stream').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The session of a stream that has not ended. Whoever changes it has locked the stream. */
export async function findOpenSession(
  db: Executor,
  streamId: string,
): Promise<(SessionRow & { readonly heartbeat_at: Date | null }) | undefined> {
  return await db
    .selectFrom('live_session')
    .leftJoin('live_signal', 'live_signal.session_id', 'live_session.id')
    .selectAll('live_session')
    .select('live_signal.heartbeat_at')
    .where('live_session.stream_id', '=', streamId)
    .where('live_session.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Adds a session with its first publisher. */
export async function insertSession(
  tx: Executor,
  session: Omit<NewSession, 'has_signal' | 'lost_at' | 'ended_at'>,
): Promise<void> {
  await tx
    .insertInto('live_session')
    .values({ ...session, lost_at: null, ended_at: null })
    .execute();
}

/** Changes a session. */
export async function updateSession(tx: Executor, id: string, change: SessionChange): Promise<void> {
  await tx.updateTable('live_session').set(change).where('id', '=', id).execute();
}

/** Changes the session of a publisher. @returns false when it is no longer this publisher's */
export async function updateOwnSession(
  tx: Executor,
  { sessionId, connectionId }: Publisher,
  change: SessionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live_session')
    .set(change)
    .where('id', '=', sessionId)
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Begins to hear from a publisher. */
export async function resetSignal(tx: Executor, sessionId: string, now: Date): Promise<void> {
  const heard = { heartbeat_at: now, signal: null };
  await tx
    .insertInto('live_signal')
    .values({ session_id: sessionId, ...heard })
    .onConflict((known) => known.column('session_id').doUpdateSet(heard))
    .execute();
}

/** Records what arrives, in one statement. @returns false when the session is no longer this publisher's */
export async function keepSignal(
  db: Executor,
  { sessionId, connectionId }: Publisher,
  { signal, now }: { readonly signal: StreamSignal | null; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_signal')
    .set({ heartbeat_at: now, signal: signal && JSON.stringify(signal) })
    .where('session_id', '=', sessionId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('live_session')
          .select('id')
          .where('id', '=', sessionId)
          .where('connection_id', '=', connectionId)
          .where('ended_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many streams of a business are on air, or have a publisher. @param except a stream that does not count */
export async function countBusyStreams(
  db: Executor,
  { businessId, except, now }: { readonly businessId: string; readonly except?: string; readonly now: Date },
): Promise<number> {
  let found = db.selectFrom('live_stream').where('live_stream.business_id', '=', businessId);
  if (except !== undefined) found = found.where('live_stream.id', '<>', except);
  const { total } = await found
    .where((eb) =>
      eb.or([
        eb('live_stream.status', 'in', ['LIVE', 'RECONNECTING']),
        eb.exists(
          eb
            .selectFrom('live_session')
            .innerJoin('live_signal', 'live_signal.session_id', 'live_session.id')
            .select('live_session.id')
            .whereRef('live_session.stream_id', '=', 'live_stream.id')
            .where('live_session.ended_at', 'is', null)
            .where('live_session.connection_id', 'is not', null)
            .where('live_signal.heartbeat_at', '>', deadBefore(now)),
        ),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Streams whose publisher's home is dead, or that have waited long enough for one. */
export async function findNeglectedStreams(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live_session')
    .innerJoin('live_stream', 'live_stream.id', 'live_session.stream_id')
    .leftJoin('live_signal', 'live_signal.session_id', 'live_session.id')
    .select('live_session.stream_id')
    .where('live_session.ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('live_session.connection_id', 'is not', null),
          eb.or([
            eb('live_signal.heartbeat_at', '<=', deadBefore(now)),
            eb('live_signal.heartbeat_at', 'is', null),
          ]),
        ]),
        sql<SqlBool>`live_session.lost_at + live_stream.reconnect_window_s * interval '1 second' <= ${now}`,
      ]),
    )
    .execute();
  return rows.map(({ stream_id }) => stream_id);
}

/** A recording whose broadcast is over has all that it will get. */
export async function closeRecording(tx: Executor, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('archive')
    .set({ status: 'PROCESSING', updated_at: now })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'RECORDING')
    .execute();
}

/** Says that a process that takes live streams is alive, and where others reach it. */
export async function keepHome(
  db: Executor,
  home: { readonly id: string; readonly internal_origin: string | null; readonly heartbeat_at: Date },
): Promise<void> {
  const { id: _, ...alive } = home;
  await db
    .insertInto('live_home')
    .values(home)
    .onConflict((known) => known.column('id').doUpdateSet(alive))
    .execute();
}

/** Processes that were last reached at an address. */
export async function findHomesAt(db: Executor, internalOrigin: string): Promise<{ readonly id: string }[]> {
  return await db
    .selectFrom('live_home')
    .select('id')
    .where('internal_origin', '=', internalOrigin)
    .execute();
}

/** Streams whose publisher a process has, as far as it has said. */
export async function findStreamsOfHome(db: Executor, homeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_session')
    .select('stream_id')
    .where('home_id', '=', homeId)
    .where('connection_id', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ stream_id }) => stream_id);
}

/** Forgets processes that have been silent since the given time, or one that says goodbye. */
export async function deleteHomes(db: Executor, gone: { readonly id: string } | Date): Promise<void> {
  const homes = db.deleteFrom('live_home');
  await (gone instanceof Date
    ? homes.where('heartbeat_at', '<', gone)
    : homes.where('id', '=', gone.id)
  ).execute();
}

/** Where others reach a process that has been heard of lately; with an id only that one. */
export async function findHomeOrigin(
  db: Executor,
  { id, since }: { readonly id?: string | undefined; readonly since: Date },
): Promise<string | null> {
  const home = await db
    .selectFrom('live_home')
    .select('internal_origin')
    .where('heartbeat_at', '>', since)
    .where('internal_origin', 'is not', null)
    .$if(id !== undefined, (homes) => homes.where('id', '=', id!))
    .orderBy('heartbeat_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return home?.internal_origin ?? null;
}

/** What decides who may fetch a stream's media, and which process has them; undefined for one that is unknown or deleted. */
export async function findServedStream(db: Executor, id: string) {
  return await db
    .selectFrom('live_stream')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('live_session')
          .select(['live_session.id', 'live_session.home_id'])
          .whereRef('live_session.stream_id', '=', 'live_stream.id')
          .orderBy('live_session.opened_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('live_home', 'live_home.id', 'latest.home_id')
    .select([
      'live_stream.id',
      'live_stream.business_id',
      'live_stream.status',
      'live_stream.access_visibility',
      'live_stream.deleted_at',
      'live_stream.ended_at',
      SHOWN_POSTER.as('poster_version'),
      'latest.id as session_id',
      'live_home.id as home_id',
      'live_home.heartbeat_at as home_heartbeat_at',
      'live_home.internal_origin',
      HAS_LIVE_PLAYBACK.as('has_playback'),
      IS_RESTRICTED_LIVE.as('is_restricted'),
    ])
    .where('live_stream.id', '=', id)
    .where('live_stream.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Which of these publishers may still send. */
export async function findCurrentConnections(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('live_session')
    .select('connection_id')
    .where('connection_id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ connection_id }) => connection_id ?? []));
}

/** The publishers of a home, with how their streams stand. */
export async function findPublishersAt(db: Executor, homeId: string) {
  return await db
    .selectFrom('live_session')
    .innerJoin('live_stream', 'live_stream.id', 'live_session.stream_id')
    .select([
      'live_session.id',
      'live_session.stream_id',
      'live_session.connection_id',
      'live_session.protocol',
      'live_session.encoder',
      'live_stream.access_visibility',
      'live_stream.deleted_at',
    ])
    .where('live_session.home_id', '=', homeId)
    .where('live_session.ended_at', 'is', null)
    .where('live_session.connection_id', 'is not', null)
    .$narrowType<{ connection_id: string }>()
    .execute();
}

/** How these sessions stand; those that are gone are left out. */
export async function findSessionStates(db: Executor, ids: readonly string[]) {
  return await db
    .selectFrom('live_session')
    .innerJoin('live_stream', 'live_stream.id', 'live_session.stream_id')
    .leftJoin('live_home', 'live_home.id', 'live_session.home_id')
    .select([
      'live_session.id',
      'live_session.stream_id',
      'live_session.home_id',
      'live_session.ended_at',
      'live_stream.status',
      'live_stream.access_visibility',
      'live_stream.has_lower_qualities',
      'live_stream.deleted_at',
      'live_home.heartbeat_at as home_heartbeat_at',
    ])
    .where('live_session.id', '=', anyOf(ids))
    .execute();
}

const hasKey = (keyHash: string, now: Date) => sql<SqlBool>`(
  live_stream.key_hash = ${keyHash} or live_stream.id = (
    select live_key.stream_id from live_key where live_key.key_hash = ${keyHash} and live_key.expires_at > ${now}
  )
)`;
