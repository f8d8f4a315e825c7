import { matchesWidgetUrl, namesFragmentOf } from '@commoncast/core/validation/widget-url';
import type { Database } from '../../db/database.ts';
import type { PlayersInTests } from '../players/service.ts';
import type { RunningTest, SplitTestLink } from '../widgets/split-test-link.ts';
import { findOpenTests, findStartedTests, isInOpenTest, type StartedTest } from './link-repository.ts';

/** Tells widgets which tests run on them, and players which tests show them. */
export function createSplitTestLink({ root }: Database): SplitTestLink & PlayersInTests {
  return {
    findOpenTests,
    isInOpenTest,
    async findRunningTests(businessId, widgetIds, pageUrl) {
      const started = await findStartedTests(root, businessId, widgetIds);
      const running = started.filter(({ state }) => state === 'RUNNING');
      const isAsked = new Set(widgetIds);
      const entries = running.flatMap(({ goal }) => (goal.kind === 'page' ? goal.url : []));
      const goals = entries.filter((entry) => matchesWidgetUrl(entry, pageUrl));
      return {
        tests: new Map(
          running.flatMap((test) => (isAsked.has(test.widget_id) ? [[test.widget_id, toRunning(test)]] : [])),
        ),
        controls: new Map(
          started.flatMap(({ state, widget_id, variants }) =>
            state === 'RUNNING' ? [] : [[widget_id, variants[0]?.playerId ?? null]],
          ),
        ),
        goals: [...new Set(goals)],
        namesFragments: entries.some((entry) => namesFragmentOf(entry, pageUrl)),
        hasAny: running.length > 0,
      };
    },
  };
}

function toRunning({ id, phase, seed, variants }: StartedTest): RunningTest {
  return { id, phase, seed, variants };
}
