import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { Executor } from '../../../db/database.ts';
import type { PlannedRendition, VodPlan } from '../../../media/vod/plan.ts';

export interface StoredPlan {
  /** The upload or the archive that it was made for. */
  readonly sourceId: string;
  readonly plan: VodPlan;
}

/** What a video in the making will consist of; undefined while nobody knows, and once it is ready. */
export async function findPlan(db: Executor, videoId: string): Promise<StoredPlan | undefined> {
  const row = await db
    .selectFrom('video_making')
    .select(['source_id', 'plan'])
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row && { sourceId: row.source_id, plan: row.plan };
}

/** Writes a plan in the place of the one before. */
export async function storePlan(
  tx: Executor,
  videoId: string,
  { sourceId, plan }: StoredPlan,
): Promise<void> {
  const values = { source_id: sourceId, revision: uuidv4(), plan: JSON.stringify(plan) };
  await tx
    .insertInto('video_making')
    .values({ video_id: videoId, ...values })
    .onConflict((existing) => existing.column('video_id').doUpdateSet(values))
    .execute();
}

/** Nothing more is made by the plan, or all of it is. */
export async function forgetPlan(tx: Executor, videoId: string): Promise<void> {
  await tx.deleteFrom('video_making').where('video_id', '=', videoId).execute();
}

/** The directories in which a plan has files. */
export async function findPlannedDirectories(db: Executor, videoId: string): Promise<string[]> {
  return (await findPlannedRenditions(db, videoId)).map(({ directory }) => directory);
}

/** What a plan makes, without the engine's part of it. */
export async function findPlannedRenditions(
  db: Executor,
  videoId: string,
): Promise<readonly PlannedRendition[]> {
  const row = await db
    .selectFrom('video_making')
    .select(sql<PlannedRendition[]>`plan -> 'renditions'`.as('renditions'))
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row?.renditions ?? [];
}
