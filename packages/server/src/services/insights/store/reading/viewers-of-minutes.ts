import { dayOf } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Question, Span } from '../../analytics-store.ts';
import { isCountedPlayOf, within } from './conditions.ts';
import { hoursOf, type ViewerSpan } from './split-viewer-span.ts';

/** Both of what is counted: who has played, and everybody who has loaded a player. */
export const KINDS = sql`(values (false), (true)) as kind (is_played)`;

/** Rows `(at, day, is_cookieless, viewer_id, has_played)` of the plays of some minutes, one for a viewer and hour. */
export function viewersOfMinutes(question: Question, minutes: readonly Span[]): RawBuilder<unknown> {
  return sql`(
    select date_trunc('hour', started_at) as at, (started_at at time zone 'UTC')::date as day, is_cookieless, viewer_id,
      bool_or(plays > 0) as has_played
    from viewer_play
    where business_id = ${question.businessId} and ${within(sql`started_at`, minutes)} and (plays > 0 or loads > 0)
      and ${isCountedPlayOf(question)}
    group by 1, 2, 3, 4
  )`;
}

/**
 * Rows `(day, is_cookieless, is_played, viewers)` of what a span has beside midday, or of all of it where it has no whole
 * hour: each viewer is looked at.
 * @param over whether viewers with an id count on each of two days, or once; then without a day
 */
export function viewersOfMinutesOnly(
  question: Question,
  { minutes, midday }: ViewerSpan,
  over: 'day' | 'span',
): RawBuilder<unknown> {
  const isInMidday =
    midday === null
      ? sql`false`
      : sql`exists (
          select from rollup_day_viewer as known
          where known.business_id = ${question.businessId} and known.day = ${dayOf(midday.start)}::date
            and known.viewer_id = one.viewer_id and ${isSeenIn(hoursOf(midday), 'kind', 'known')}
        )`;
  return sql`(
    select day, is_cookieless, is_played, count(*) as viewers
    from (
      select ${over === 'day' ? sql`day` : sql`case when is_cookieless then day end as day`}, is_cookieless, viewer_id,
        bool_or(has_played) as has_played
      from ${viewersOfMinutes(question, minutes)} as minute group by 1, 2, 3
    ) one cross join ${KINDS}
    where (has_played or not is_played) and not ${isInMidday}
    group by 1, 2, 3
  )`;
}

/** Whether a viewer's day has one of these hours. @param kind the table whose `is_played` says which hours are meant */
export function isSeenIn(hours: number, kind: string, viewerDay: string): RawBuilder<unknown> {
  const seen = sql.ref(`${viewerDay}.seen_hours`);
  const played = sql.ref(`${viewerDay}.played_hours`);
  return sql`(case when ${sql.ref(`${kind}.is_played`)} then ${played} else ${seen} end & ${hours}::int) <> 0`;
}
