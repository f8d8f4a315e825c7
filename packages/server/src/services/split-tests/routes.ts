import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  getSplitTestResults,
  listRunningTests,
  listSplitTests,
  restoreSplitTest,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { Bind } from '../../http/bind.ts';
import { cacheByUrl } from '../../http/cache-by-url.ts';
import type { ResultsService } from './results.ts';
import type { ListRunning } from './running-tests.ts';
import type { SplitTestsService } from './service.ts';

interface SplitTestsRouteParts {
  readonly tests: SplitTestsService;
  readonly readResults: ResultsService['read'];
  readonly listRunning: ListRunning;
}

/** Serves the calls of split tests. */
export function splitTestsRoutes(
  bind: Bind,
  { tests, readResults, listRunning }: SplitTestsRouteParts,
): void {
  bind(listSplitTests, ({ member, query }) => tests.list(member, query));
  bind(createSplitTest, ({ member, body }) => tests.create(member, body));
  bind(getSplitTest, ({ member, params }) => tests.get(member, params.id));
  bind(updateSplitTest, ({ member, params, body, expected }) =>
    tests.update(member, params.id, body, expected),
  );
  bind(toggleSplitTest, ({ member, params }) => tests.toggle(member, params.id, params.state));
  bind(deleteSplitTest, async ({ member, params }) => {
    await tests.remove(member, params.id);
    return null;
  });
  bind(restoreSplitTest, ({ member, params }) => tests.restore(member, params.id));
  bind(getSplitTestResults, ({ member, params, query }) => readResults(member, params.id, query.phase));

  bind(listRunningTests, async ({ business, query, client, answer }) => {
    const running = await listRunning(business.id);
    if (query.key === undefined) answer.header('cache-control', 'no-store');
    else cacheByUrl(answer, business, running, { origin: client.origin });
    return running;
  });
}
