import { takeAlternatePoster } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import { CTA_AT_S, type DemoPages } from '../business/pages.ts';
import { ensureSplitTest } from '../business/things.ts';
import { type DemoVideo, FIRST_VIDEOS, LATER_VIDEOS } from '../business/videos.ts';
import { createAudience, type Visit } from './audience.ts';
import type { Scene } from './beats-of-visit.ts';
import type { Past } from './past.ts';
import { sendVisits } from './send-visits.ts';
import {
  SPLIT_TEST_STORIES,
  type SplitTestStory,
  type StartedTest,
  testOfVisit,
} from './split-test-stories.ts';

/** What is older is not kept beat by beat. */
const DAYS = 89;
/** A beat is refused more than seven days after it happened; so the past goes by in shorter steps. */
const STEP_DAYS = 6;
/** The clock from the other side, for the test of two pictures. */
const OTHER_POSTER_S = 11.3;

interface HistoryParts {
  readonly past: Past;
  readonly siteOrigin: string;
  readonly videos: ReadonlyMap<FilmName, Vod>;
  readonly pages: DemoPages;
  readonly publicKey: string;
  readonly signal: AbortSignal;
}

export interface History {
  /** Lets the visitors of these videos come, day by day. Only one of the replays brings the split tests. */
  replay(list: readonly DemoVideo[], brings: 'with tests' | 'visits only'): Promise<void>;
}

/** The visitors of the last three months. */
export function createHistory(parts: HistoryParts): History {
  const { past, publicKey, signal } = parts;
  past.goTo(0);
  const todayMs = past.now().getTime();
  const daysAgoOf = (atMs: number): number => (todayMs - atMs) / DAY_MS;
  const sceneOf = createScenes(parts, daysAgoOf);

  async function change(
    tests: Map<string, StartedTest>,
    story: SplitTestStory,
    daysAgo: number,
  ): Promise<void> {
    const state = daysAgo === story.completedDaysAgo ? 'COMPLETED' : 'RUNNING';
    const draft = await draftOf(story, parts);
    const { id, phase } = await ensureSplitTest(past.client, draft, state);
    tests.set(story.key, { story, id, phase });
  }

  return {
    async replay(list, brings) {
      const films = new Set(list.map(({ film }) => film));
      const visits = createAudience({ days: DAYS, todayMs }).filter(({ film }) => films.has(film));
      const stories = brings === 'with tests' ? SPLIT_TEST_STORIES : [];
      const tests = new Map<string, StartedTest>();
      let earlier = DAYS;
      for (const daysAgo of stepsWith(stories)) {
        past.goTo(daysAgo);
        const due = visits.filter(({ atMs }) => daysAgoOf(atMs) <= earlier && daysAgoOf(atMs) > daysAgo);
        await sendVisits(due, {
          web: past.web,
          publicKey,
          sentAtMs: past.now().getTime(),
          sceneOf: (visit) => sceneOf(visit, [...tests.values()]),
          signal,
        });
        for (const story of stories) {
          if ([story.startedDaysAgo, story.completedDaysAgo].includes(daysAgo)) {
            await change(tests, story, daysAgo);
          }
        }
        earlier = daysAgo;
      }
    },
  };
}

/** When the clock stops, in days before today, the longest ago first. */
function stepsWith(stories: readonly SplitTestStory[]): number[] {
  const steps = Array.from({ length: Math.ceil(DAYS / STEP_DAYS) }, (_, step) => step * STEP_DAYS);
  const changes = stories.flatMap(({ startedDaysAgo, completedDaysAgo }) => [
    startedDaysAgo,
    completedDaysAgo ?? 0,
  ]);
  return [...new Set([...steps, ...changes])].sort((a, b) => b - a);
}

function createScenes({ siteOrigin, videos, pages }: HistoryParts, daysAgoOf: (atMs: number) => number) {
  const { players, popover, sticky } = pages;
  const uploaded = new Map([...FIRST_VIDEOS, ...LATER_VIDEOS].map(({ film, daysAgo }) => [film, daysAgo]));
  const places = {
    article: { pageUrl: `${siteOrigin}/`, playerId: players.workshop.uuid },
    landing: {
      pageUrl: `${siteOrigin}/no-4`,
      playerId: players.wallClock.uuid,
      widgetId: popover.id,
      ctaAtMs: CTA_AT_S * 1_000,
    },
    shop: { pageUrl: `${siteOrigin}/shop`, playerId: players.pocket.uuid, widgetId: sticky.id },
    films: { pageUrl: `${siteOrigin}/films`, playerId: players.films.uuid },
  };
  return (visit: Visit, tests: readonly StartedTest[]): Scene | null => {
    const test = testOfVisit(visit, tests, daysAgoOf);
    if (test === 'lost') return null;
    const film = test?.film ?? visit.film;
    const video = videos.get(film);
    if (!video?.durationMs || daysAgoOf(visit.atMs) >= (uploaded.get(film) ?? 0)) return null;
    const shown = film === 'workshop' ? players.workshop : players.wallClock;
    return {
      ...places[visit.page],
      ...(film !== visit.film && { playerId: shown.uuid }),
      film,
      contentId: video.id,
      durationMs: video.durationMs,
      ...(test && { test }),
    };
  };
}

/** What the business tests, and with what. */
async function draftOf({ key, name, goal, variants: [control, other] }: SplitTestStory, parts: HistoryParts) {
  const { pages, videos, past } = parts;
  const { players, popover, sticky } = pages;
  const common = { name, goal, widgetId: key === 'order' ? sticky.id : popover.id };
  if (key === 'picture') {
    const params = { id: videos.get('harbourFour')!.id };
    const { id: posterId } = await past.client.call(takeAlternatePoster, {
      params,
      body: { atS: OTHER_POSTER_S },
    });
    const playerId = players.wallClock.uuid;
    return {
      ...common,
      variants: [
        { key: control.key, playerId },
        { key: other.key, playerId, posterId },
      ],
    };
  }
  const [first, second] =
    key === 'order' ? [players.pocket, players.wallClock] : [players.wallClock, players.workshop];
  return {
    ...common,
    variants: [
      { key: control.key, playerId: first.uuid },
      { key: other.key, playerId: second.uuid },
    ],
  };
}
