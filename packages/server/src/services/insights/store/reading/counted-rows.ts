import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../../analytics-store.ts';
import { MEASURES, type Measures } from '../../plays/measures.ts';
import { type AskedBucket, contextsOf, within } from './conditions.ts';
import { splitHours } from './split-span.ts';

/** Rows `(context_id, hour, …measures)` that sum to the answer: from the rollup and, at the span's edges, plays. */
export function countedRows(
  question: Question,
  keptSince: Date,
  buckets?: readonly AskedBucket[],
): RawBuilder<unknown> {
  const { businessId } = question;
  const { hours, edges } = splitHours([question], keptSince);
  const measures = sql.join(MEASURES.map((measure) => sql.ref(measure)));
  const contexts = contextsOf(question, buckets);
  return sql`(
    select context_id, hour, ${measures} from rollup_hour
    where business_id = ${businessId} and ${within(sql`hour`, hours)} and context_id in ${contexts}
    union all
    select context_id, date_trunc('hour', started_at), ${measures} from viewer_play
    where business_id = ${businessId} and ${within(sql`started_at`, edges)} and context_id in ${contexts}
  )`;
}

/** Rows `(hour, viewer_id, is_cookieless, loads, plays)`, likewise. */
export function viewerRows(question: Question, keptSince: Date): RawBuilder<unknown> {
  const { businessId } = question;
  const { hours, edges } = splitHours([question], keptSince);
  const contexts = contextsOf(question);
  return sql`(
    select hour, viewer_id, is_cookieless, loads, plays from rollup_hour_viewer
    where business_id = ${businessId} and ${within(sql`hour`, hours)} and context_id in ${contexts}
    union all
    select date_trunc('hour', started_at), viewer_id, is_cookieless, loads, plays from viewer_play
    where business_id = ${businessId} and ${within(sql`started_at`, edges)} and context_id in ${contexts}
  )`;
}

/** The sum of each measure, under its own name. @param condition which rows to include; all by default */
export function sumsOfMeasures(condition = sql`true`): RawBuilder<Measures> {
  return sql.join(
    MEASURES.map(
      (measure) =>
        sql`coalesce(sum(${sql.ref(measure)}) filter (where ${condition}), 0)::bigint as ${sql.ref(measure)}`,
    ),
  );
}

/** What a query sets aside, as `suspect_plays` and `suspect_ms`, from rows joined with their contexts. */
export const SUMS_OF_SUSPECTS = sql`
  coalesce(sum(counted.suspects), 0)::bigint as suspect_plays,
  (coalesce(sum(counted.suspect_watch_ms), 0)
    + coalesce(sum(counted.watch_ms) filter (where play_context.bucket = 'suspect'), 0))::bigint as suspect_ms
`;
