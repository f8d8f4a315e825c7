import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Interval, Question, SpanViewers, ViewerCount } from '../../analytics-store.ts';
import { viewerRows } from './counted-rows.ts';
import { readSpanViewersOfAll, readUniquesOfAll } from './read-viewers-of-all.ts';
import { isByContentOnly } from './summed-rows.ts';

/** Exact numbers of distinct viewers. In two steps: these are hashed, where `count(distinct …)` would sort. */
export async function readUniques(
  db: Executor,
  question: Question,
  over: Interval,
  keptSince: Date,
): Promise<ViewerCount[]> {
  if (isOfAll(question)) return await readUniquesOfAll(db, question, over, keptSince);
  const { rows } = await sql<ViewerCount>`
    with viewer as (
      select date_trunc(${over}, hour) as at, viewer_id, bool_or(plays > 0) as has_played
      from ${viewerRows(question, keptSince)} as counted where plays > 0 or loads > 0 group by 1, 2
    )
    select at, count(*) filter (where has_played) as viewers, count(*) as loaders
    from viewer group by at order by at
  `.execute(db);
  return rows;
}

/** Viewers of a whole span: exact for those with an id, day by day for the others, whose ids change at midnight. */
export async function readSpanViewers(
  db: Executor,
  question: Question,
  keptSince: Date,
): Promise<SpanViewers> {
  if (isOfAll(question)) return await readSpanViewersOfAll(db, question, keptSince);
  const { rows } = await sql<{ is_cookieless: boolean; viewers: number; loaders: number }>`
    with viewer as (
      select is_cookieless, case when is_cookieless then date_trunc('day', hour) end as day, viewer_id,
        bool_or(plays > 0) as has_played
      from ${viewerRows(question, keptSince)} as counted where plays > 0 or loads > 0 group by 1, 2, 3
    )
    select is_cookieless, count(*) filter (where has_played) as viewers, count(*) as loaders
    from viewer group by is_cookieless
  `.execute(db);
  const sumOf = (isCookieless: boolean) => {
    const row = rows.find(({ is_cookieless }) => is_cookieless === isCookieless);
    return { viewers: row?.viewers ?? 0, loaders: row?.loaders ?? 0 };
  };
  return { known: sumOf(false), daily: sumOf(true) };
}

/** Whether the numbers of whole days can answer. */
function isOfAll(question: Question): boolean {
  return isByContentOnly(question) && question.contentId === null;
}
