import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../../analytics-store.ts';
import { MEASURES, type Measures } from '../../plays/measures.ts';
import { contextsOf, within } from './conditions.ts';
import { splitSpan } from './split-span.ts';

const HOUR_MS = 3_600_000;

/** Rows `(context_id, hour, …measures)` whose sum is the answer: from the rollup, and at the edges of the span from plays. */
export function countedRows(question: Question, keptSince: Date): RawBuilder<unknown> {
  const { whole, edges } = splitSpan(question, HOUR_MS, keptSince);
  const measures = sql.join(MEASURES.map((measure) => sql.ref(measure)));
  return sql`(
    select context_id, hour, ${measures} from rollup_hour
    where business_id = ${question.businessId} and ${within(sql`hour`, [whole])}
      and context_id in ${contextsOf(question)}
    union all
    select context_id, date_trunc('hour', started_at), ${measures} from viewer_play
    where business_id = ${question.businessId} and ${within(sql`started_at`, edges)}
      and context_id in ${contextsOf(question)}
  )`;
}

/** Rows `(hour, viewer_id, is_cookieless, loads, plays)`, likewise. */
export function viewerRows(question: Question, keptSince: Date): RawBuilder<unknown> {
  const { whole, edges } = splitSpan(question, HOUR_MS, keptSince);
  return sql`(
    select hour, viewer_id, is_cookieless, loads, plays from rollup_hour_viewer
    where business_id = ${question.businessId} and ${within(sql`hour`, [whole])}
      and context_id in ${contextsOf(question)}
    union all
    select date_trunc('hour', started_at), viewer_id, is_cookieless, loads, plays from viewer_play
    where business_id = ${question.businessId} and ${within(sql`started_at`, edges)}
      and context_id in ${contextsOf(question)}
  )`;
}

/** The sum of each measure, under its own name. */
export function sumsOfMeasures(): RawBuilder<Measures> {
  return sql.join(
    MEASURES.map((measure) => sql`coalesce(sum(${sql.ref(measure)}), 0)::bigint as ${sql.ref(measure)}`),
  );
}
