import { DAY_MS } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../../analytics-store.ts';
import { contextsOf, isCountedPlayOf, within } from './conditions.ts';
import { splitHours, splitMonths, splitSpan, splitWeeks } from './split-span.ts';
import { ofContent } from './summed-rows.ts';

interface Distribution {
  readonly of: 'startup' | 'retention';
  readonly columns: RawBuilder<unknown>;
  /** Whether the rollups without contexts have it. */
  readonly isSummed: boolean;
}

interface DistributionRows {
  /** Rows of the columns from the rollups. */
  readonly rolledUp: RawBuilder<unknown>;
  /** Whether a row of `viewer_play` belongs to what is left at the span's edges. */
  readonly isEdgePlay: RawBuilder<unknown>;
}

/**
 * Where startup times or retention of a span are: by the month, by the week where a month is cut, by the day where a week
 * is, by the hour where a day is, and in plays.
 */
export function distributionRows(
  question: Question,
  keptSince: Date,
  { of, columns, isSummed }: Distribution,
): DistributionRows {
  const { whole, edges } = splitSpan(question, DAY_MS, keptSince);
  const isOfBusiness = sql`business_id = ${question.businessId}`;
  if (!isSummed) {
    const contexts = contextsOf(question);
    return {
      rolledUp: sql`(
        select ${columns} from ${sql.table(`rollup_${of}`)}
        where ${isOfBusiness} and ${within(sql`day`, [whole])} and context_id in ${contexts}
      )`,
      isEdgePlay: sql`${isOfBusiness} and ${within(sql`started_at`, edges)} and context_id in ${contexts}`,
    };
  }
  const { months, rest } = splitMonths(whole);
  const { weeks, days } = splitWeeks(rest);
  const { hours, edges: minutes } = splitHours(edges, keptSince);
  return {
    rolledUp: sql`(
      select ${columns} from ${sql.table(`rollup_month_${of}`)}
      where ${ofContent(question)} and ${within(sql`month`, months)}
      union all
      select ${columns} from ${sql.table(`rollup_week_${of}`)}
      where ${ofContent(question)} and ${within(sql`week`, weeks)}
      union all
      select ${columns} from ${sql.table(`rollup_day_${of}`)} where ${ofContent(question)} and ${within(sql`day`, days)}
      union all
      select ${columns} from ${sql.table(`rollup_hour_${of}`)}
      where ${ofContent(question)} and ${within(sql`hour`, hours)}
    )`,
    isEdgePlay: sql`
      ${isOfBusiness} and ${within(sql`started_at`, minutes)} and ${isCountedPlayOf(question)}
    `,
  };
}
