import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Interval, Question, ViewerCount } from '../../analytics-store.ts';
import { viewerRows } from './counted-rows.ts';

/** Exact numbers of distinct viewers. In two steps, because they are hashed and `count(distinct …)` sorts. */
export async function readUniques(
  db: Executor,
  question: Question,
  over: Interval | 'span',
  keptSince: Date,
): Promise<ViewerCount[]> {
  const at = over === 'span' ? sql`${question.start}::timestamptz` : sql`date_trunc(${over}, hour)`;
  const { rows } = await sql<ViewerCount>`
    with viewer as (
      select ${at} as at, viewer_id, bool_or(plays > 0) as has_played
      from ${viewerRows(question, keptSince)} as counted where plays > 0 or loads > 0 group by 1, 2
    )
    select at, count(*) filter (where has_played) as viewers, count(*) as loaders
    from viewer group by at order by at
  `.execute(db);
  return rows;
}

/** Whether any viewer is known for a day only. */
export async function readHasCookieless(db: Executor, question: Question, keptSince: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from ${viewerRows(question, keptSince)} as counted where is_cookieless and (plays > 0 or loads > 0)
    ) as has
  `.execute(db);
  return rows[0]?.has === true;
}
