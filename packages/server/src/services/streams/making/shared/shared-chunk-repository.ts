import { sql } from 'kysely';
import { publish } from '../../../../changes/publish.ts';
import type { Executor } from '../../../../db/database.ts';
import type { MadeChunk, SharedChunk } from '../../../../media/vod/ladder-share.ts';
import type { Attempt } from '../attempt-repository.ts';

/** Topic for videos whose ladder others may help with. */
export const CHUNKS_OFFERED = 'chunks-offered';
/** Topic for videos of which another machine has made a chunk, or has given one back. */
export const CHUNKS_CHANGED = 'chunks-changed';

/** A maker of which nothing has been heard for as long has died. */
const SILENCE_S = 45;

type AttemptId = Pick<Attempt, 'videoId' | 'run'>;

interface Offer extends AttemptId {
  /** The process that makes the rest. */
  readonly machine: string;
  readonly sourceKey: string;
  readonly chunks: readonly SharedChunk[];
}

/** A ladder with chunks that nobody makes. */
export interface OfferedLadder extends AttemptId {
  readonly sourceKey: string;
}

/** Offers chunks of an attempt. */
export async function offerChunks(tx: Executor, { videoId, chunks, ...offer }: Offer): Promise<void> {
  if (chunks.length === 0) return;
  await tx
    .insertInto('shared_chunk')
    .values(
      chunks.map(({ chunk, task }) => ({
        video_id: videoId,
        chunk,
        run: offer.run,
        machine: offer.machine,
        source_key: offer.sourceKey,
        task: JSON.stringify(task),
      })),
    )
    .execute();
  await publish(tx, CHUNKS_OFFERED, videoId);
}

/** Removes all offers for a video, or those of one attempt. */
export async function withdrawChunks(db: Executor, videoId: string, run?: string): Promise<void> {
  await db
    .deleteFrom('shared_chunk')
    .where('video_id', '=', videoId)
    .$if(run !== undefined, (query) => query.where('run', '=', run!))
    .execute();
}

/** Takes a chunk for the attempt that offers it. @returns false where another machine makes it, or has made it */
export async function takeBack(db: Executor, { videoId, run }: AttemptId, chunk: number): Promise<boolean> {
  const row = await db
    .updateTable('shared_chunk')
    .set({ maker: run })
    .where('video_id', '=', videoId)
    .where('run', '=', run)
    .where('chunk', '=', chunk)
    .where('made', 'is', null)
    .where((eb) => eb.or([eb('maker', 'is', null), eb('maker', '=', run), isSilent]))
    .returning('chunk')
    .executeTakeFirst();
  return row !== undefined;
}

/** The chunks of an attempt that others have made, without those that are known already. */
export async function findMadeChunks(
  db: Executor,
  { videoId, run }: AttemptId,
  known: ReadonlySet<number>,
): Promise<MadeChunk[]> {
  const rows = await db
    .selectFrom('shared_chunk')
    .select(['chunk', 'made'])
    .where('video_id', '=', videoId)
    .where('run', '=', run)
    .where('made', 'is not', null)
    .$if(known.size > 0, (query) => query.where('chunk', 'not in', [...known]))
    .execute();
  return rows.map(({ chunk, made }) => ({ chunk, ...made! }));
}

/** A ladder of another process with several chunks that nobody makes; undefined where this process offers some itself. */
export async function findOfferedLadder(db: Executor, machine: string): Promise<OfferedLadder | undefined> {
  const row = await db
    .selectFrom('shared_chunk')
    .innerJoin('video', 'video.id', 'shared_chunk.video_id')
    .select(['video_id', 'run', 'source_key'])
    .whereRef('video.media_run', '=', 'shared_chunk.run')
    .where('video.deleted_at', 'is', null)
    .where('maker', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shared_chunk as own').select('own.chunk').where('own.machine', '=', machine))),
    )
    .groupBy(['video_id', 'run', 'source_key'])
    // Fetching the film for a single one would take longer than it saves.
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('run')
    .limit(1)
    .executeTakeFirst();
  return row && { videoId: row.video_id, run: row.run, sourceKey: row.source_key };
}

/** Takes the last chunk that nobody makes: the attempt itself begins at the start. */
export async function takeChunk(
  db: Executor,
  { videoId, run }: AttemptId,
  maker: string,
): Promise<SharedChunk | null> {
  const row = await db
    .updateTable('shared_chunk')
    .set({ maker, seen_at: sql`now()` })
    .where('video_id', '=', videoId)
    .where('chunk', '=', ({ selectFrom }) =>
      selectFrom('shared_chunk as free')
        .innerJoin('video', 'video.id', 'free.video_id')
        .select('free.chunk')
        .where('free.video_id', '=', videoId)
        .where('free.run', '=', run)
        .whereRef('video.media_run', '=', 'free.run')
        .where('free.maker', 'is', null)
        .orderBy('free.chunk', 'desc')
        .limit(1)
        .forUpdate('free')
        .skipLocked(),
    )
    .returning(['chunk', 'task'])
    .executeTakeFirst();
  return row ?? null;
}

/** Those who are making chunks for others. */
export async function findHelpersAtWork(db: Executor): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shared_chunk')
    .select('maker')
    .distinct()
    .where('maker', 'is not', null)
    .whereRef('maker', '!=', 'run')
    .execute();
  return new Set(rows.flatMap(({ maker }) => maker ?? []));
}

/** Says that a maker is alive. */
export async function renewChunks(db: Executor, maker: string): Promise<void> {
  await db
    .updateTable('shared_chunk')
    .set({ seen_at: sql`now()` })
    .where('maker', '=', maker)
    .where('made', 'is', null)
    .execute();
}

/** Whether a chunk has not been taken back. */
export async function isStillMaking(
  db: Executor,
  videoId: string,
  maker: string,
  chunk: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('shared_chunk')
    .select('chunk')
    .where('video_id', '=', videoId)
    .where('chunk', '=', chunk)
    .where('maker', '=', maker)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hands a chunk over, whose files are stored by now; nobody hears of it if it was taken back. */
export async function handOver(
  tx: Executor,
  videoId: string,
  maker: string,
  { chunk, ...made }: MadeChunk,
): Promise<void> {
  await tx
    .updateTable('shared_chunk')
    .set({ made: JSON.stringify(made) })
    .where('video_id', '=', videoId)
    .where('chunk', '=', chunk)
    .where('maker', '=', maker)
    .execute();
  await publish(tx, CHUNKS_CHANGED, videoId);
}

/** Leaves a chunk to the attempt that offers it: it cannot be made here. */
export async function refuseChunk(
  tx: Executor,
  videoId: string,
  maker: string,
  chunk: number,
): Promise<void> {
  await tx
    .updateTable('shared_chunk')
    .set(({ ref }) => ({ maker: ref('run') }))
    .where('video_id', '=', videoId)
    .where('chunk', '=', chunk)
    .where('maker', '=', maker)
    .execute();
  await publish(tx, CHUNKS_CHANGED, videoId);
}

/** Gives back what a maker has not made. */
export async function giveBack(tx: Executor, videoId: string, maker: string): Promise<void> {
  await tx
    .updateTable('shared_chunk')
    .set({ maker: null })
    .where('video_id', '=', videoId)
    .where('maker', '=', maker)
    .where('made', 'is', null)
    .execute();
  await publish(tx, CHUNKS_CHANGED, videoId);
}

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${SILENCE_S})`;
