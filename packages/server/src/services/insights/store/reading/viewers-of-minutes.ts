import { dayOf } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../../analytics-store.ts';
import { isCountedPlayOf, within } from './conditions.ts';
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
      and ${isCountedPlayOf(question)}
    group by 1, 2, 3, 4
  )`;
}

/**
 * One row `(is_seen, has_played)`: whether the viewer `one` is seen in the whole hours and days of a span, too, and plays
 * there. Both in one look, for each viewer of the minutes.
 * @param daysOfViewer which of the viewer's days, `known`, are looked at
 */
export function inHoursToo(
  { businessId }: Question,
  { days, evening, morning, midday }: ViewerSpan,
  daysOfViewer: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = [evening, morning, midday].filter((part) => part !== null);
  const isIn = (hours: 'seen_hours' | 'played_hours', inWholeDay: RawBuilder<unknown>) =>
    anyOf([
      ...days.map((whole) => sql`${within(sql`known.day`, [whole])} and ${inWholeDay}`),
      ...parts.map(
        (part) =>
          sql`known.day = ${dayOf(part.start)}::date and ${sql.ref(`known.${hours}`)} & ${hoursOf(part)}::int <> 0`,
      ),
    ]);
  return sql`(
    select coalesce(bool_or(${isIn('seen_hours', sql`(known.plays > 0 or known.loads > 0)`)}), false) as is_seen,
      coalesce(bool_or(${isIn('played_hours', sql`known.plays > 0`)}), false) as has_played
    from rollup_day_viewer as known
    where known.business_id = ${businessId} and known.viewer_id = one.viewer_id and ${daysOfViewer}
  )`;
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Whether a viewer's day has one of these hours. @param kind the table whose `is_played` says which hours are meant */
export function isSeenIn(hours: number, kind: string, viewerDay: string): RawBuilder<unknown> {
  const seen = sql.ref(`${viewerDay}.seen_hours`);
  const played = sql.ref(`${viewerDay}.played_hours`);
  return sql`(case when ${sql.ref(`${kind}.is_played`)} then ${played} else ${seen} end & ${hours}::int) <> 0`;
}
