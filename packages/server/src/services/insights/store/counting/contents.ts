import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ContentFacts } from '../../analytics-store.ts';

/** Looks contents up, including deleted ones: they can be restored, and their watch time remains. */
export async function findContents(
  db: Executor,
  contentIds: readonly string[],
): Promise<Map<string, ContentFacts>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('video')
    .select(['id', 'business_id', 'duration_ms'])
    .where('id', '=', sql<string>`any(${contentIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, business_id, duration_ms }) => [
      id,
      { businessId: business_id, durationMs: duration_ms },
    ]),
  );
}
