import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { EraseViewer } from '../erasure/erase-viewer.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import type { FollowBeats } from '../insights/follow-beats.ts';
import type { PublicDetailsService } from '../players/public-details.ts';
import type { PlayersInTests } from '../players/service.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { AlternatePostersService } from '../streams/posters/alternates-service.ts';
import type { SplitTestLink } from '../widgets/split-test-link.ts';
import { countSplitTests } from './measure/count-split-tests.ts';
import { eraseVisitor } from './measure/erase-visitor.ts';
import { createResultsService, type ResultsService } from './results.ts';
import { splitTestsRoutes } from './routes.ts';
import { createListRunning } from './running-tests.ts';
import { createSplitTestsService, type SplitTestsService } from './service.ts';
import { createSplitTestLink } from './split-test-link.ts';
import type { SplitTestTables } from './tables.ts';
import { SPLIT_TESTS_UPKEEP } from './upkeep.ts';
import { tellVerdicts, VERDICTS_QUEUE } from './verdicts.ts';

declare module '../../db/schema.ts' {
  interface Schema extends SplitTestTables {}
}

interface Needs {
  readonly analytics: AnalyticsStore;
  readonly links: MediaLinks;
  readonly alternatePosters: AlternatePostersService;
}

export interface SplitTestsServices {
  /** Tells widgets and players which tests use them. */
  readonly tests: SplitTestLink & PlayersInTests;
  readonly splitTests: SplitTestsService;
  readonly splitTestResults: ResultsService;
  /** Counts exposures and goals from the beats that insights count. */
  readonly followSplitTests: FollowBeats;
  readonly eraseVisitor: EraseViewer;
}

export interface SplitTestsRouteParts extends Foundation, SplitTestsServices {
  readonly links: MediaLinks;
  readonly publicDetails: PublicDetailsService;
}

export const splitTestsDomain = defineDomain({
  name: 'split-tests',
  services: ({
    database,
    clock,
    analytics,
    links,
    alternatePosters,
  }: Foundation & Needs): SplitTestsServices => ({
    tests: createSplitTestLink({ links }),
    splitTests: createSplitTestsService({ database, clock, posters: alternatePosters }),
    splitTestResults: createResultsService({ database, clock, store: analytics, posters: alternatePosters }),
    followSplitTests: countSplitTests,
    eraseVisitor: (viewer, signal) => eraseVisitor(database, viewer, signal),
  }),
  routes: (
    { bind }: WebParts,
    { database, links, splitTests, splitTestResults, publicDetails }: SplitTestsRouteParts,
  ) =>
    splitTestsRoutes(bind, {
      tests: splitTests,
      readResults: splitTestResults.read,
      listRunning: createListRunning({ database, links, players: publicDetails }),
    }),
  async work(parts: WorkParts & SplitTestsRouteParts) {
    await parts.jobs.work(VERDICTS_QUEUE, { concurrency: 1 }, () => tellVerdicts(parts));
    await parts.jobs.schedule(VERDICTS_QUEUE, '23 * * * *', {});
  },
  queues: [VERDICTS_QUEUE],
  upkeep: SPLIT_TESTS_UPKEEP,
});
