import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import { isOpenWith } from './repository.ts';

interface PosterRow {
  readonly poster_id: string;
  /** Of its video. */
  readonly id: string;
  /** Its ThumbHash. */
  readonly placeholder: string | null;
}

export interface StartedTest {
  readonly id: string;
  readonly widget_id: string;
  readonly state: 'RUNNING' | 'PAUSED' | 'COMPLETED';
  readonly phase: number;
  readonly seed: string;
  readonly variants: SplitVariant[];
  readonly goal: Goal;
  /** Those that variants name, without those of deleted videos. */
  readonly posters: PosterRow[];
}

/**
 * The running tests of a business and, of these widgets, the tests that show their control: paused ones, and finished
 * ones whose widget has not changed since. The latest test of a widget comes last.
 */
export function selectStartedTests(
  businessId: string,
  widgetIds: readonly string[] | Expression<unknown>,
): RawBuilder<StartedTest> {
  return sql<StartedTest>`
    select test.id, test.widget_id, test.state, test.phase, phase.seed, phase.variants, phase.goal, (
      select coalesce(json_agg(json_build_object(
        'poster_id', poster.id, 'id', poster.video_id, 'placeholder', poster.placeholder
      )), '[]')
      from alternate_poster poster join video on video.id = poster.video_id and video.deleted_at is null
      where poster.business_id = test.business_id and poster.id in (
        select (variant ->> 'posterId')::uuid from jsonb_array_elements(phase.variants) variant
      )
    ) as posters
    from split_test test
    join split_test_phase phase on phase.test_id = test.id and phase.phase = test.phase
    left join widget on widget.id = test.widget_id
    where test.business_id = ${businessId} and (
      test.state = 'RUNNING'
      or test.widget_id = ${anyOf(widgetIds)}
        and (test.state = 'PAUSED' or test.state = 'COMPLETED' and widget.updated_at <= test.completed_at)
    )
    order by test.completed_at nulls last, test.id
  `;
}

/** Whether a running or paused test shows the player, or would once it resumes. */
export async function isInOpenTest(db: Executor, businessId: string, playerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('split_test')
    .select('id')
    .where('business_id', '=', businessId)
    .where(isOpenWith(playerId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The running or paused test of each widget. */
export async function findOpenTests(
  db: Executor,
  businessId: string,
  widgetIds: readonly string[],
): Promise<Map<string, string>> {
  if (widgetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('split_test')
    .select(['id', 'widget_id'])
    .where('business_id', '=', businessId)
    .where('widget_id', '=', sql<string>`any(${[...widgetIds]}::uuid[])`)
    .where('state', 'in', ['RUNNING', 'PAUSED'])
    .execute();
  return new Map(rows.map(({ id, widget_id }) => [widget_id, id]));
}
