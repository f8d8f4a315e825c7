import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';

/** All-time views of each of these contents; a content without any is left out. */
export async function readViews(
  db: Executor,
  businessId: string,
  contentIds: readonly string[],
): Promise<Map<string, number>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_views')
    .select(['content_id', 'views'])
    .where('business_id', '=', businessId)
    .where('content_id', '=', sql<string>`any(${[...contentIds]}::uuid[])`)
    .where('views', '>', 0)
    .execute();
  return new Map(rows.map(({ content_id, views }) => [content_id, views]));
}
