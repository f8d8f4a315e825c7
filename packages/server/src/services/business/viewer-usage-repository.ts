import type { Executor } from '../../db/database.ts';

export interface ViewerUsage {
  readonly watch_ms: number;
  readonly period_start: Date;
  readonly period_end: Date;
}

/** How long viewers have watched in the running period, as it was counted last; undefined if nobody has. */
export async function findViewerUsage(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<ViewerUsage | undefined> {
  return await db
    .selectFrom('viewer_usage')
    .select(['watch_ms', 'period_start', 'period_end'])
    .where('business_id', '=', businessId)
    .where('period_end', '>', now)
    .executeTakeFirst();
}
