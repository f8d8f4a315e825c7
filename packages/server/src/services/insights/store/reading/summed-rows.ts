import { type RawBuilder, sql } from 'kysely';
import type { Question, Scope } from '../../analytics-store.ts';
import { MEASURES } from '../../plays/measures.ts';
import { ALL_CONTENTS } from '../counting/day-changes.ts';
import { within } from './conditions.ts';
import { countedEdgeRows, countedRows } from './counted-rows.ts';
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

/** Rows `(hour, …measures)` that sum to the answer; those of a whole day stand at its first hour. */
export function summedRows(question: Question, keptSince: Date): RawBuilder<unknown> {
  if (!isByContentOnly(question)) return countedRows(question, keptSince);
  const measures = sql.join(MEASURES.map((measure) => sql.ref(measure)));
  const { days, edges } = splitDays(question);
  return sql`(
    select ${startOfDay} as hour, ${measures} from rollup_day
    where ${ofContent(question)} and ${within(sql`day`, days)}
    union all
    select hour, ${measures} from ${countedEdgeRows(question, keptSince, edges)} as edge
  )`;
}
