import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ContentFacts } from '../../analytics-store.ts';

/** Looks contents up, including deleted ones: they can be restored, and their watch time remains. */
export async function findContents(
  db: Executor,
  contentIds: readonly string[],
): Promise<Map<string, ContentFacts>> {
  if (contentIds.length === 0) return new Map();
  const isAsked = sql<boolean>`id = any(${contentIds}::uuid[])`;
  const rows = await db
    .selectFrom('video')
    .select(['id', 'business_id', 'duration_ms'])
    .where(isAsked)
    // How long a broadcast will be, nobody knows.
    .unionAll(
      db
        .selectFrom('live_stream')
        .select(['id', 'business_id', sql<number | null>`null::integer`.as('duration_ms')])
        .where(isAsked),
    )
    .execute();
  return new Map(
    rows.map(({ id, business_id, duration_ms }) => [
      id,
      { businessId: business_id, durationMs: duration_ms },
    ]),
  );
}
