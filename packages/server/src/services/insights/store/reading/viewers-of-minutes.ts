import { dayOf } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../../analytics-store.ts';
import { hasContextOf, within } from './conditions.ts';
import { hoursOf, type ViewerSpan } from './split-viewer-span.ts';

/** Both of what is counted: who has played, and everybody who has loaded a player. */
export const KINDS = sql`(values (false), (true)) as kind (is_played)`;

/**
 * Rows `(at, day, is_cookieless, viewer_id, has_played)` of the plays of some minutes, one for a viewer and hour: few, so
 * each play's context is looked up.
 */
export function viewersOfMinutes(question: Question, { minutes }: ViewerSpan): RawBuilder<unknown> {
  return sql`(
    select date_trunc('hour', started_at) as at, (started_at at time zone 'UTC')::date as day, is_cookieless, viewer_id,
      bool_or(plays > 0) as has_played
    from viewer_play
    where business_id = ${question.businessId} and ${within(sql`started_at`, minutes)} and (plays > 0 or loads > 0)
      and ${hasContextOf(question, sql`viewer_play.context_id`)}
    group by 1, 2, 3, 4
  )`;
}

/** Whether the viewer `one`, or `one.is_played`, is seen in the whole hours and days, too: on `one.day` where it is not null. */
export function isSeenInHours({ businessId }: Question, span: ViewerSpan): RawBuilder<unknown> {
  const { days, evening, morning, midday } = span;
  const parts = [evening, morning, midday].filter((part) => part !== null);
  const conditions = [
    ...days.map(
      (whole) =>
        sql`${within(sql`seen.day`, [whole])} and (seen.plays > 0 or seen.loads > 0 and not one.is_played)`,
    ),
    ...parts.map(
      (part) => sql`seen.day = ${dayOf(part.start)}::date and ${isSeenIn(hoursOf(part), 'one', 'seen')}`,
    ),
  ];
  if (conditions.length === 0) return sql`false`;
  return sql`exists (
    select from rollup_day_viewer as seen
    where seen.business_id = ${businessId} and seen.viewer_id = one.viewer_id
      and (one.day is null or seen.day = one.day) and (${sql.join(conditions, sql` or `)})
  )`;
}

/** Whether a viewer's day has one of these hours. @param kind the table whose `is_played` says which hours are meant */
export function isSeenIn(hours: number, kind: string, viewerDay: string): RawBuilder<unknown> {
  const seen = sql.ref(`${viewerDay}.seen_hours`);
  const played = sql.ref(`${viewerDay}.played_hours`);
  return sql`(case when ${sql.ref(`${kind}.is_played`)} then ${played} else ${seen} end & ${hours}::int) <> 0`;
}
