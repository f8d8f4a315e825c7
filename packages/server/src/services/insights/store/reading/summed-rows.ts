import { type RawBuilder, sql } from 'kysely';
import type { Interval, Question, Scope } from '../../analytics-store.ts';
import { MEASURES } from '../../plays/measures.ts';
import { ALL_CONTENTS } from '../counting/content-changes.ts';
import { isCountedPlayOf, within } from './conditions.ts';
import { countedRows } from './counted-rows.ts';
import { coverHours } from './cover-hours.ts';
import { splitDays } from './split-span.ts';

/** Whether the rollups of whole days can answer: they know no dimension but the content. */
export function isByContentOnly({ filters }: Scope): boolean {
  return filters.length === 0;
}

/** The rows of a question in a rollup of whole days that has contents. */
export function ofContent({ businessId, contentId }: Scope): RawBuilder<unknown> {
  return sql`business_id = ${businessId} and content_id = ${contentId ?? ALL_CONTENTS}`;
}

const startOfDay = sql`(day::timestamp at time zone 'UTC')`;

/**
 * Rows `(hour, …measures)` that sum to the answer.
 * @param grain by the day, those of a whole day stand at its first hour
 */
export function summedRows(
  question: Question,
  keptSince: Date,
  grain: Interval = 'day',
): RawBuilder<unknown> {
  if (!isByContentOnly(question)) return countedRows(question, keptSince);
  const measures = sql.join(MEASURES.map((measure) => sql.ref(measure)));
  const { days, edges } = grain === 'day' ? splitDays(question) : { days: [], edges: [question] };
  const { hours, plays } = coverHours(edges, keptSince);
  const rowsOfPlays = plays.map(({ sign, spans }) => {
    const signed = MEASURES.map((measure) => sql`${sql.lit(sign)} * ${sql.ref(measure)}`);
    return sql`
      union all
      select date_trunc('hour', started_at), ${sql.join(signed)} from viewer_play
      where business_id = ${question.businessId} and ${within(sql`started_at`, spans)}
        and ${isCountedPlayOf(question)}
    `;
  });
  return sql`(
    select ${startOfDay} as hour, ${measures} from rollup_day
    where ${ofContent(question)} and ${within(sql`day`, days)}
    union all
    select hour, ${measures} from rollup_hour_sum
    where ${ofContent(question)} and ${within(sql`hour`, hours)}
    ${sql.join(rowsOfPlays, sql``)}
  )`;
}
