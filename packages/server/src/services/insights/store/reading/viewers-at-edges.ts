import { dayOf } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Question, Span } from '../../analytics-store.ts';

/** What `rollup_day_viewer` says of each of what is counted: everybody who has loaded a player, and who has played. */
const KINDS = ['seen', 'played'] as const;
const unionAll = sql` union all `;

/** Rows `(is_cookieless, is_played, viewers)`: for whom these minutes, up to a whole hour, have the last moment of the day. */
export function lastSeenIn({ businessId }: Question, { start }: Span): RawBuilder<unknown> {
  const hour = 1 << start.getUTCHours();
  return ofEachKind(
    (kind) => sql`
      select is_cookieless, ${kind === 'played'}::boolean as is_played, count(*) as viewers from rollup_day_viewer
      where business_id = ${businessId} and day = ${dayOf(start)}::date
        and ${sql.ref(`${kind}_hours`)} >= ${hour}::int and ${sql.ref(`${kind}_hours`)} < ${2 * hour}::int
        and ${sql.ref(`${kind}_last_at`)} >= ${start}
      group by 1
    `,
  );
}

/** Likewise, of those with an id: who was last seen in these minutes before a day on which they were seen again before then. */
export function seenAgain({ businessId }: Question, { start, end }: Span, until: Date): RawBuilder<unknown> {
  return ofEachKind(
    (kind) => sql`
      select false as is_cookieless, ${kind === 'played'}::boolean as is_played, count(*) as viewers
      from rollup_day_viewer
      where business_id = ${businessId} and ${sql.ref(`${kind}_before_at`)} >= ${start}
        and ${sql.ref(`${kind}_before_at`)} < ${end} and ${sql.ref(`${kind}_first_at`)} < ${until}
    `,
  );
}

/**
 * Likewise, of all: for whom these minutes, from a whole hour on, have the first moment of the day.
 * @param since leaves out who was seen on an earlier day that is not before this
 */
export function firstSeenIn(
  { businessId }: Question,
  { start, end }: Span,
  since?: Date,
): RawBuilder<unknown> {
  const hour = 1 << start.getUTCHours();
  return ofEachKind((kind) => {
    const before = sql.ref(`${kind}_before_at`);
    const hours = sql.ref(`${kind}_hours`);
    const isNew = since ? sql`(${before} is null or ${before} < ${since})` : sql`true`;
    return sql`
      select is_cookieless, ${kind === 'played'}::boolean as is_played, count(*) as viewers from rollup_day_viewer
      where business_id = ${businessId} and day = ${dayOf(start)}::date and ${hours} & -${hours} = ${hour}::int
        and ${sql.ref(`${kind}_first_at`)} < ${end} and ${isNew}
      group by 1
    `;
  });
}

function ofEachKind(select: (kind: (typeof KINDS)[number]) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(
    KINDS.map((kind) => select(kind)),
    unionAll,
  )})`;
}
