import { DAY_MS } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Question, Span } from '../../analytics-store.ts';
import { contextsOf, isCountedPlayOf, within } from './conditions.ts';
import { coverOf, type Grain, SIGNS, type Sign } from './cover.ts';
import { coverHours } from './cover-hours.ts';
import { splitSpan } from './split-span.ts';
import { ofContent } from './summed-rows.ts';

const GRAINS: readonly Grain[] = ['month', 'week', 'day'];

interface Distribution {
  readonly of: 'startup' | 'retention';
  /** The column that is distributed, and that of how often. */
  readonly value: 'startup_ms' | 'second';
  readonly count: 'plays' | 'change';
  /** Whether the rollups without contexts have it. */
  readonly isSummed: boolean;
}

interface DistributionRows {
  /** Rows of the value and its count from the rollups; what is counted too much is taken off again in rows of its own. */
  readonly rolledUp: RawBuilder<unknown>;
  /** What is left at the span's edges. */
  readonly edges: readonly EdgePlays[];
}

interface EdgePlays {
  readonly sign: Sign;
  /** Whether a row of `viewer_play` is one of these. */
  readonly isOne: RawBuilder<unknown>;
}

/** Where startup times or retention of a span are: whole days by their cover, then by the hour where a day is cut, and in plays. */
export function distributionRows(
  question: Question,
  keptSince: Date,
  { of, value, count, isSummed }: Distribution,
): DistributionRows {
  const { whole, edges } = splitSpan(question, DAY_MS, keptSince);
  const isOfBusiness = sql`business_id = ${question.businessId}`;
  if (!isSummed) {
    const contexts = contextsOf(question);
    return {
      rolledUp: sql`(
        select ${sql.ref(value)}, ${sql.ref(count)} from ${sql.table(`rollup_${of}`)}
        where ${isOfBusiness} and ${within(sql`day`, [whole])} and context_id in ${contexts}
      )`,
      edges: [
        {
          sign: 1,
          isOne: sql`${isOfBusiness} and ${within(sql`started_at`, edges)} and context_id in ${contexts}`,
        },
      ],
    };
  }
  const { hours, plays } = coverHours(edges, keptSince);
  const cover = coverOf(whole);
  const rowsOf = (grain: Grain | 'hour', sign: Sign, spans: readonly Span[]) => sql`
    select ${sql.ref(value)}, ${sql.lit(sign)} * ${sql.ref(count)} as ${sql.ref(count)}
    from ${sql.table(`rollup_${grain}_${of}`)}
    where ${ofContent(question)} and ${within(sql.ref(grain), spans)}
  `;
  const parts = GRAINS.flatMap((grain) =>
    SIGNS.map((sign) => ({
      ...{ grain, sign },
      spans: cover.filter((part) => part.grain === grain && part.sign === sign).map(({ span }) => span),
    })),
  ).filter(({ spans }) => spans.length > 0);
  return {
    rolledUp: sql`(${sql.join(
      [...parts.map(({ grain, sign, spans }) => rowsOf(grain, sign, spans)), rowsOf('hour', 1, hours)],
      sql` union all `,
    )})`,
    edges: plays.map(({ sign, spans }) => ({
      sign,
      isOne: sql`
        ${isOfBusiness} and ${within(sql`started_at`, spans)} and ${isCountedPlayOf(question)}
      `,
    })),
  };
}
