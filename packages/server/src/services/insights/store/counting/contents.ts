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
    .select([
      'id',
      'business_id',
      'duration_ms',
      sql<boolean>`false`.as('is_live'),
      sql<string[]>`'{}'::text[]`.as('blocked_users'),
    ])
    .where(isAsked)
    .unionAll(
      db
        .selectFrom('live_stream')
        .select([
          'id',
          'business_id',
          // How long a broadcast will be, nobody knows.
          sql<number | null>`null::integer`.as('duration_ms'),
          sql<boolean>`true`.as('is_live'),
          'blocked_users',
        ])
        .where(isAsked),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        businessId: row.business_id,
        durationMs: row.duration_ms,
        isLive: row.is_live,
        blockedViewers: row.blocked_users,
      },
    ]),
  );
}
