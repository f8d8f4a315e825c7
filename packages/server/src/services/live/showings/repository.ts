import { MAX_PUBLIC_SHOWINGS, MAX_SHOWINGS } from '@commoncast/core/showings/schema';
import { anyOf } from '../../../db/any-of.ts';
import type { Executor } from '../../../db/database.ts';
import type { Query } from '../../../db/read-together.ts';
import type { HypergraphicRow } from '../../hypergraphics/tables.ts';
import { statusAt } from '../premiere.ts';
import { IS_PUBLIC_LIVE } from '../public-repository.ts';
import type { NewShowing, ShowingRow } from '../tables.ts';

export type NamedShowing = Omit<ShowingRow, 'business_id' | 'created_by' | 'session_id' | 'stream_id'> &
  Pick<HypergraphicRow, 'name'>;

export type PublicShowingRow = Omit<NamedShowing, 'hypergraphic_id'> &
  Pick<HypergraphicRow, 'url' | 'default_path' | 'hover_path'>;

const COLUMNS = [
  'live_showing.id',
  'live_showing.left_percent',
  'live_showing.top_percent',
  'live_showing.width_percent',
  'live_showing.from_at',
  'live_showing.until_at',
  'hypergraphic.name',
] as const;

/** Adds a showing. */
export async function insertShowing(tx: Executor, showing: NewShowing): Promise<void> {
  await tx.insertInto('live_showing').values(showing).execute();
}

/** How often images have been put up in a broadcast. */
export async function countShowings(db: Executor, streamId: string): Promise<number> {
  const { total } = await db
    .selectFrom('live_showing')
    .where('stream_id', '=', streamId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What was over a stream, the latest first. */
export async function listShowings(db: Executor, streamId: string): Promise<NamedShowing[]> {
  return await showingsOf(db, streamId)
    .orderBy('live_showing.from_at', 'desc')
    .orderBy('live_showing.id', 'desc')
    .limit(MAX_SHOWINGS)
    .execute();
}

/** What is over a stream on air, in the order in which it came. */
export async function findShown(db: Executor, streamId: string, now: Date): Promise<NamedShowing[]> {
  return await showingsOf(db, streamId)
    .where((eb) => eb.or([eb('live_showing.until_at', 'is', null), eb('live_showing.until_at', '>', now)]))
    .orderBy('live_showing.from_at')
    .orderBy('live_showing.id')
    .execute();
}

/** Takes an image down, at a time. @returns false when it is not up, or comes down before */
export async function endShowings(
  tx: Executor,
  { streamId, hypergraphicId, at }: { streamId: string; hypergraphicId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live_showing')
    .set({ until_at: at })
    .where('stream_id', '=', streamId)
    .where('hypergraphic_id', '=', hypergraphicId)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an image that was to go up after a time. @returns false when it is up already, or was not to come */
export async function cancelShowings(
  tx: Executor,
  { streamId, hypergraphicId, after }: { streamId: string; hypergraphicId: string; after: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('live_showing')
    .where('stream_id', '=', streamId)
    .where('hypergraphic_id', '=', hypergraphicId)
    .where('from_at', '>', after)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The latest of what was over streams on air that anybody may see, the latest first. A premiere keeps them until its end
 * has been written down: from then on, its video has them.
 */
export function selectPublicShowings(
  db: Executor,
  businessId: string,
  streamIds: readonly string[],
  now: Date,
): Query<PublicShowingRow> {
  return db
    .selectFrom('live_showing')
    .innerJoin('live_stream', 'live_stream.id', 'live_showing.stream_id')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'live_showing.hypergraphic_id')
    .select([...COLUMNS, 'hypergraphic.url', 'hypergraphic.default_path', 'hypergraphic.hover_path'])
    .where('live_showing.business_id', '=', businessId)
    .where('live_showing.stream_id', '=', anyOf(streamIds))
    .where((eb) =>
      eb.or([
        eb('live_stream.status', 'in', ['LIVE', 'RECONNECTING']),
        eb.and([eb('live_stream.status', '=', 'SCHEDULED'), eb(statusAt(now), '<>', 'SCHEDULED')]),
      ]),
    )
    .where(IS_PUBLIC_LIVE)
    .where('hypergraphic.deleted_at', 'is', null)
    .orderBy('live_showing.from_at', 'desc')
    .orderBy('live_showing.id', 'desc')
    .limit(MAX_PUBLIC_SHOWINGS);
}

/** What was over one broadcast, as anybody who watches it may know, in the order in which it came. */
export async function findPublicShowingsOfSession(
  db: Executor,
  sessionId: string,
): Promise<PublicShowingRow[]> {
  return await db
    .selectFrom('live_showing')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'live_showing.hypergraphic_id')
    .select([...COLUMNS, 'hypergraphic.url', 'hypergraphic.default_path', 'hypergraphic.hover_path'])
    .where('live_showing.session_id', '=', sessionId)
    .where('hypergraphic.deleted_at', 'is', null)
    .orderBy('live_showing.from_at')
    .orderBy('live_showing.id')
    .execute();
}

/** What was over a premiere, those in the trash too, in the order in which it came. */
export async function findShowingsOfStream(db: Executor, streamId: string): Promise<ShowingRow[]> {
  return await db
    .selectFrom('live_showing')
    .selectAll()
    .where('stream_id', '=', streamId)
    .orderBy('from_at')
    .orderBy('id')
    .execute();
}

/** What was over one broadcast, those in the trash too, in the order in which it came. */
export async function findShowingsOfSession(db: Executor, sessionId: string): Promise<ShowingRow[]> {
  return await db
    .selectFrom('live_showing')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('from_at')
    .orderBy('id')
    .execute();
}

function showingsOf(db: Executor, streamId: string) {
  return db
    .selectFrom('live_showing')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'live_showing.hypergraphic_id')
    .select([...COLUMNS, 'live_showing.hypergraphic_id'])
    .where('live_showing.stream_id', '=', streamId)
    .where('hypergraphic.deleted_at', 'is', null);
}
