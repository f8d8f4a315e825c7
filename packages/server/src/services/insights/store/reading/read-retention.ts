import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, Retention } from '../../analytics-store.ts';
import { distributionRows } from './distribution-rows.ts';
import { isByContentOnly, summedRows } from './summed-rows.ts';

/** How many plays saw each second. */
export async function readRetention(db: Executor, question: Question, keptSince: Date): Promise<Retention> {
  const counting = sql<{ plays: number }>`
    select coalesce(sum(plays), 0)::bigint as plays from ${summedRows(question, keptSince)} as counted
  `;
  const { rolledUp, edges } = distributionRows(question, keptSince, {
    of: 'retention',
    value: 'second',
    count: 'change',
    isSummed: isByContentOnly(question) && question.contentId !== null,
  });
  const ofPlays = edges.map(
    ({ sign, isOne }) => sql`
      union all
      select bound.second, bound.change from viewer_play
      cross join lateral jsonb_array_elements(seen_seconds) as seen
      cross join lateral (
        values ((seen ->> 0)::bigint, ${sql.lit(sign)}), ((seen ->> 1)::bigint, ${sql.lit(-sign)})
      ) as bound (second, change)
      where plays > 0 and ${isOne}
    `,
  );
  const following = sql<{ second: number; change: number }>`
    with change as (
      select * from ${rolledUp} as rolled_up
      ${sql.join(ofPlays, sql``)}
    )
    select second, sum(change)::bigint as change from change group by second having sum(change) <> 0 order by second
  `;
  // Side by side where there are several connections: together they would take twice as long.
  const [{ rows: sums }, { rows: changes }] = await Promise.all([
    counting.execute(db),
    following.execute(db),
  ]);
  return { plays: sums[0]?.plays ?? 0, changes };
}
