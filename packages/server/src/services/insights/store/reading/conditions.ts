import type { Dimension } from '@commoncast/core/insights/constants';
import type { Filter } from '@commoncast/core/insights/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Span } from '../../analytics-store.ts';

/** A dimension as text, from the table `play_context`. */
export const DIMENSION_COLUMNS: Readonly<Record<Dimension, RawBuilder<string | null>>> = {
  content: sql`play_context.content_id::text`,
  player: sql`play_context.player_id::text`,
  pageUrl: sql`play_context.page_url`,
  referrer: sql`play_context.referrer`,
  device: sql`play_context.device`,
  browser: sql`play_context.browser`,
  operatingSystem: sql`play_context.operating_system`,
};

/** Figures consist of `counted`; the suspect bucket is shown next to them. */
export type AskedBucket = 'counted' | 'suspect';

const COUNTED: readonly AskedBucket[] = ['counted'];

/** The ids of the contexts in question; never those of bots, members and foreign contents. */
export function contextsOf(scope: Scope, buckets: readonly AskedBucket[] = COUNTED): RawBuilder<unknown> {
  return sql`(select id from play_context where ${inQuestion(scope, buckets)})`;
}

/** Whether a row of `viewer_play` is in question; only for a scope without filters, which are about the contexts of plays. */
export function isCountedPlayOf({ contentId }: Scope): RawBuilder<unknown> {
  return contentId === null ? sql`is_counted` : sql`is_counted and played_content_id = ${contentId}`;
}

function inQuestion(
  { businessId, contentId, filters }: Scope,
  buckets: readonly AskedBucket[],
): RawBuilder<unknown> {
  const conditions = [
    sql`play_context.business_id = ${businessId}`,
    sql`play_context.bucket = any(${[...buckets]}::text[])`,
    ...(contentId === null ? [] : [sql`play_context.content_id = ${contentId}`]),
    ...filters.map(matches),
  ];
  return sql.join(conditions, sql` and `);
}

function matches({ name, values }: Filter): RawBuilder<unknown> {
  return sql`${DIMENSION_COLUMNS[name]} = any(${[...values]}::text[])`;
}

/** Whether `column` lies in one of the spans. */
export function within(column: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<unknown> {
  if (spans.length === 0) return sql`false`;
  const conditions = spans.map(({ start, end }) => sql`(${column} >= ${start} and ${column} < ${end})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
