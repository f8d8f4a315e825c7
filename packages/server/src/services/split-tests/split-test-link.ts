import { matchesWidgetUrl, namesFragmentOf } from '@commoncast/core/validation/widget-url';
import { reading } from '../../db/read-together.ts';
import type { PlayersInTests } from '../players/service.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { SplitTestLink, TestsOfPage } from '../widgets/split-test-link.ts';
import { findOpenTests, isInOpenTest, type StartedTest, selectStartedTests } from './link-repository.ts';
import { postersInPlace, shownBy } from './posters-of-variants.ts';

type Links = Pick<MediaLinks, 'placedAlternate'>;

/** Tells widgets which tests run on them, and players which tests show them. */
export function createSplitTestLink({ links }: { readonly links: Links }): SplitTestLink & PlayersInTests {
  return {
    findOpenTests,
    isInOpenTest,
    readTestsOfPage: (businessId, widgetIds) =>
      reading(
        selectStartedTests(businessId, widgetIds),
        (started) => (shownIds, pageUrl) => testsOfPage(started, links, shownIds, pageUrl),
      ),
  };
}

function testsOfPage(
  started: readonly StartedTest[],
  links: Links,
  widgetIds: readonly string[],
  pageUrl: string,
): TestsOfPage {
  const running = started.filter(({ state }) => state === 'RUNNING');
  const isAsked = new Set(widgetIds);
  const entries = running.flatMap(({ goal }) => (goal.kind === 'page' ? goal.url : []));
  const shown = started.filter(({ widget_id }) => isAsked.has(widget_id));
  const posters = postersInPlace(shown, links);
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
}
