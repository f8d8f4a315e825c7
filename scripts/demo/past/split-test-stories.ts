import type { Goal } from '@commoncast/core/split-tests/schema';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import type { PageName, Visit } from './audience.ts';
import type { Rates, RunningTest } from './beats-of-visit.ts';

/** A split test of the demo, and how its visitors behave. Its verdict is left to the statistics. */
export interface SplitTestStory {
  readonly key: 'picture' | 'order' | 'button';
  readonly name: string;
  readonly page: PageName;
  readonly goal: Goal;
  readonly startedDaysAgo: number;
  /** Null while it runs. */
  readonly completedDaysAgo: number | null;
  readonly variants: readonly [Variant, Variant];
}

interface Variant {
  readonly key: string;
  readonly rates: Rates;
  /** What it shows, if not what the page shows anyway. */
  readonly film?: FilmName;
  /** How many of those who should see it are never counted: what a page does that loads slowly or twice. */
  readonly lost?: number;
}

export const SPLIT_TEST_STORIES: readonly SplitTestStory[] = [
  {
    key: 'picture',
    name: 'Which picture makes people press play?',
    page: 'landing',
    goal: { kind: 'play' },
    startedDaysAgo: 75,
    completedDaysAgo: 40,
    variants: [
      { key: 'title', rates: { play: 0.22 } },
      { key: 'oak', rates: { play: 0.5 } },
    ],
  },
  {
    key: 'order',
    name: 'Does the pocket film sell more?',
    page: 'shop',
    goal: { kind: 'custom', name: 'order' },
    startedDaysAgo: 21,
    completedDaysAgo: null,
    variants: [
      { key: 'pocket', rates: { order: 0.06 } },
      { key: 'wall-clock', rates: { order: 0.08 }, film: 'harbourFour', lost: 0.75 },
    ],
  },
  {
    key: 'button',
    name: 'Clock or film behind the button?',
    page: 'landing',
    goal: { kind: 'cta-click' },
    startedDaysAgo: 3,
    completedDaysAgo: null,
    variants: [
      { key: 'wall-clock', rates: { click: 0.2 } },
      { key: 'workshop', rates: { click: 0.27 }, film: 'workshop' },
    ],
  },
];

/** A test that has been started. */
export interface StartedTest {
  readonly story: SplitTestStory;
  readonly id: string;
  readonly phase: number;
}

/** What a visitor has to do with the tests. `lost`: should have been counted, and was not. */
export function testOfVisit(
  visit: Visit,
  tests: readonly StartedTest[],
  daysAgoOf: (atMs: number) => number,
): (RunningTest & { readonly film: FilmName }) | 'lost' | null {
  const daysAgo = daysAgoOf(visit.atMs);
  const test = tests.find(
    ({ story: { page, startedDaysAgo, completedDaysAgo } }) =>
      page === visit.page && daysAgo < startedDaysAgo && daysAgo > (completedDaysAgo ?? -1),
  );
  if (!test) return null;
  // Like the embed: a visitor sees the same variant each time.
  const {
    key,
    rates,
    film = visit.film,
    lost = 0,
  } = test.story.variants[Number.parseInt(visit.viewerId.slice(-2), 16) & 1 ? 1 : 0];
  // The decision must not change with a repetition of the visit, either.
  if (Number.parseInt(visit.viewerId.slice(0, 4), 16) / 0x1_0000 < lost) return 'lost';
  return { id: test.id, phase: test.phase, variantKey: key, rates, film };
}
