import { dayOf, startOfDay } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Interval, Question, Span, SpanViewers, ViewerCount } from '../../analytics-store.ts';
import { within } from './conditions.ts';
import { hoursOf, splitViewerSpan, type ViewerSpan } from './split-viewer-span.ts';
import { firstSeenIn, lastSeenIn, seenAgain } from './viewers-at-edges.ts';
import { isSeenIn, KINDS, viewersOfMinutes, viewersOfMinutesOnly } from './viewers-of-minutes.ts';

const unionAll = sql` union all `;
const atMidnight = sql`(day::timestamp at time zone 'UTC')`;

/** Distinct viewers of all contents in each hour or on each day: from their numbers as far as there are any. */
export async function readUniquesOfAll(
  db: Executor,
  question: Question,
  over: Interval,
  keptSince: Date,
): Promise<ViewerCount[]> {
  const span = splitViewerSpan(question, keptSince);
  const parts = over === 'day' ? uniquesByDay(question, span) : uniquesByHour(question, span);
  const { rows } = await sql<ViewerCount>`
    select at, coalesce(sum(viewers) filter (where is_played), 0)::bigint as viewers,
      coalesce(sum(viewers) filter (where not is_played), 0)::bigint as loaders
    from (${sql.join(parts, unionAll)}) as counted group by at having sum(viewers) > 0 order by at
  `.execute(db);
  return rows;
}

/** Distinct viewers of all contents in a whole span, likewise. */
export async function readSpanViewersOfAll(
  db: Executor,
  question: Question,
  keptSince: Date,
): Promise<SpanViewers> {
  const { rows } = await sql<{ is_cookieless: boolean; viewers: number; loaders: number }>`
    select is_cookieless, coalesce(sum(viewers) filter (where is_played), 0)::bigint as viewers,
      coalesce(sum(viewers) filter (where not is_played), 0)::bigint as loaders
    from (${sql.join(spanParts(question, splitViewerSpan(question, keptSince)), unionAll)}) as counted
    group by is_cookieless
  `.execute(db);
  const sumOf = (isCookieless: boolean) => {
    const row = rows.find(({ is_cookieless }) => is_cookieless === isCookieless);
    return { viewers: row?.viewers ?? 0, loaders: row?.loaders ?? 0 };
  };
  return { known: sumOf(false), daily: sumOf(true) };
}

/** Rows `(at, is_played, viewers)`. */
function uniquesByHour(question: Question, span: ViewerSpan): RawBuilder<unknown>[] {
  const edges = [span.before, ...span.minutes, span.after].filter((edge) => edge !== null);
  return [
    sql`select hour as at, is_played, viewers from ${audience(question, span.hours)}`,
    ...(edges.length > 0
      ? [
          sql`select at, is_played, count(*) from ${viewersOfMinutes(question, edges)} as one cross join ${KINDS}
            where has_played or not is_played group by 1, 2`,
        ]
      : []),
  ];
}

/** Likewise. */
function uniquesByDay(question: Question, span: ViewerSpan): RawBuilder<unknown>[] {
  const { days, evening, morning, midday, minutes, before, after } = span;
  const isOfBusiness = sql`business_id = ${question.businessId}`;
  const at = sql`date_trunc('day', hour) as at`;
  const onDayOf = ({ start }: Span, viewers: RawBuilder<unknown>) =>
    sql`select ${startOfDay(start)}::timestamptz as at, is_played, viewers from ${viewers} as one`;
  return [
    sql`select ${atMidnight} as at, is_played, viewers from rollup_day_audience
      where ${isOfBusiness} and ${within(sql`day`, days)}`,
    ...(evening ? [sql`select ${at}, is_played, last_viewers from ${audience(question, evening)}`] : []),
    ...(morning ? [sql`select ${at}, is_played, first_viewers from ${audience(question, morning)}`] : []),
    ...(midday
      ? [sql`select ${atMidnight}, is_played, viewers from ${viewersOfMidday(question, midday)} as one`]
      : []),
    ...(before ? [onDayOf(before, lastSeenIn(question, before))] : []),
    ...(after ? [onDayOf(after, firstSeenIn(question, after))] : []),
    ...(minutes.length > 0
      ? [
          sql`select ${atMidnight}, is_played, viewers
            from ${viewersOfMinutesOnly(question, span, 'day')} as one`,
        ]
      : []),
  ];
}

/** Rows `(is_cookieless, is_played, viewers)`; those who are counted twice are taken off again. */
function spanParts(question: Question, span: ViewerSpan): RawBuilder<unknown>[] {
  const { hours, days, evening, morning, midday, minutes, before, after } = span;
  const isOfBusiness = sql`business_id = ${question.businessId}`;
  const isInDays = (column: RawBuilder<unknown>) => within(column, days);
  const isInEvening =
    evening &&
    sql`previous = ${dayOf(evening.start)}::date and previous_last_hour >= ${evening.start.getUTCHours()}`;
  const isNewInDays = days.map(
    ({ start }) => sql`(previous = '-infinity' or previous < ${dayOf(start)}::date)`,
  );
  return [
    sql`select is_cookieless, is_played, viewers from rollup_day_return
      where ${isOfBusiness} and ${isInDays(sql`day`)} and ${isNewInDays[0] ?? sql`false`}`,
    ...(evening
      ? [
          sql`select is_cookieless, is_played, last_viewers from ${audience(question, evening)}`,
          sql`select false, is_played, -viewers from rollup_last_hour_return
            where ${isOfBusiness} and ${isInEvening} and ${isInDays(sql`day`)}`,
        ]
      : []),
    ...(morning
      ? [
          sql`select is_cookieless, is_played, first_viewers from ${audience(question, morning)}`,
          sql`select false, is_played, -viewers from rollup_first_hour_return
            where ${isOfBusiness} and ${isInMorning(morning)} and ${isInDays(sql`previous`)}`,
        ]
      : []),
    ...(morning && isInEvening
      ? [
          sql`select false, is_played, -viewers from rollup_hour_return
            where ${isOfBusiness} and ${isInMorning(morning)} and ${isInEvening}`,
        ]
      : []),
    ...(midday
      ? [sql`select is_cookieless, is_played, viewers from ${viewersOfMidday(question, midday)} as one`]
      : []),
    ...(before
      ? [
          sql`select is_cookieless, is_played, viewers from ${lastSeenIn(question, before)} as one`,
          sql`select is_cookieless, is_played, -viewers from ${seenAgain(question, before, hours.end)} as one`,
        ]
      : []),
    ...(after
      ? [
          sql`select is_cookieless, is_played, viewers
            from ${firstSeenIn(question, after, before?.start ?? hours.start)} as one`,
        ]
      : []),
    ...(minutes.length > 0
      ? [
          sql`select is_cookieless, is_played, viewers
            from ${viewersOfMinutesOnly(question, span, 'span')} as one`,
        ]
      : []),
  ];
}

/** Whether a row is about viewers who have returned in the first hours of a day. */
function isInMorning({ start, end }: Span): RawBuilder<unknown> {
  return sql`day = ${dayOf(start)}::date and first_hour < ${end.getUTCHours()}`;
}

/** The rows of some whole hours, in a `from`, and the beginning of its `where`. */
function audience({ businessId }: Question, hours: Span): RawBuilder<unknown> {
  return sql`rollup_hour_audience where business_id = ${businessId} and ${within(sql`hour`, [hours])}`;
}

/** Rows `(day, is_cookieless, is_played, viewers)` of hours within a day: its viewers are looked at one by one. */
function viewersOfMidday({ businessId }: Question, midday: Span): RawBuilder<unknown> {
  return sql`(
    select day, is_cookieless, is_played, count(*) as viewers
    from rollup_day_viewer as seen cross join ${KINDS}
    where business_id = ${businessId} and day = ${dayOf(midday.start)}::date
      and ${isSeenIn(hoursOf(midday), 'kind', 'seen')}
    group by 1, 2, 3
  )`;
}
