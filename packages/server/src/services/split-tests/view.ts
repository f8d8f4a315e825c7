import type { SplitTest } from '@commoncast/core/split-tests/schema';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import { posterIdsOf } from './posters-of-variants.ts';
import type { SplitTestRecord } from './repository.ts';

/** A test as its business sees it in the API. */
export function toSplitTest(test: SplitTestRecord, posters: ReadonlyMap<string, AlternatePoster>): SplitTest {
  return {
    id: test.id,
    businessAccountId: test.business_id,
    name: test.name,
    widgetId: test.widget_id,
    widgetName: test.widget_name,
    variants: test.variants,
    goal: test.goal,
    posters: posterIdsOf(test.variants).flatMap((id) => posters.get(id) ?? []),
    state: test.state,
    startedAt: test.started_at?.toISOString() ?? null,
    completedAt: test.completed_at?.toISOString() ?? null,
    phase: test.phase,
    phaseStartedAt: test.phase_started_at?.toISOString() ?? null,
    isArchived: test.is_archived,
    version: test.version,
    createdDate: test.created_at.toISOString(),
    updatedDate: test.updated_at.toISOString(),
  };
}
