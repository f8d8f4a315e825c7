import { matchesWidgetUrl, namesFragmentOf } from '@commoncast/core/validation/widget-url';
import type { Database } from '../../db/database.ts';
import type { PlayersInTests } from '../players/service.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { SplitTestLink } from '../widgets/split-test-link.ts';
import { findOpenTests, findStartedTests, isInOpenTest } from './link-repository.ts';
import { findPostersInPlace, shownBy } from './posters-of-variants.ts';

/** Tells widgets which tests run on them, and players which tests show them. */
export function createSplitTestLink({
  database: { root },
  links,
}: {
  readonly database: Database;
  readonly links: Pick<MediaLinks, 'placedAlternate'>;
}): SplitTestLink & PlayersInTests {
  return {
    findOpenTests,
    isInOpenTest,
    async findRunningTests(businessId, widgetIds, pageUrl) {
      const started = await findStartedTests(root, businessId, widgetIds);
      const running = started.filter(({ state }) => state === 'RUNNING');
      const isAsked = new Set(widgetIds);
      const entries = running.flatMap(({ goal }) => (goal.kind === 'page' ? goal.url : []));
      const shown = started.filter(({ widget_id }) => isAsked.has(widget_id));
      const variants = shown.flatMap((test) => test.variants);
      const posters = await findPostersInPlace({ root, links }, businessId, variants);
      const goals = entries.filter((entry) => matchesWidgetUrl(entry, pageUrl));
      return {
        tests: new Map(
          shown
            .filter(({ state }) => state === 'RUNNING')
            .map(({ id, widget_id, phase, seed, variants }) => [
              widget_id,
              { id, phase, seed, variants: variants.map((one) => ({ ...one, ...shownBy(one, posters) })) },
            ]),
        ),
        controls: new Map(
          shown
            .filter(({ state }) => state !== 'RUNNING')
            .map(({ widget_id, variants: [control] }) => [widget_id, shownBy(control, posters)]),
        ),
        goals: [...new Set(goals)],
        namesFragments: entries.some((entry) => namesFragmentOf(entry, pageUrl)),
        hasAny: running.length > 0,
      };
    },
  };
}
