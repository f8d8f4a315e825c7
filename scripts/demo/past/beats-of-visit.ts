import type { Beat, BeatBatch } from '@commoncast/core/insights/beat';
import type { BeatEvent } from '@commoncast/core/insights/constants';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import { uuid, type Visit } from './audience.ts';
import { HABITS, watchedRanges } from './watching.ts';

/** What a page of the second site shows. */
export interface Scene {
  readonly pageUrl: string;
  readonly playerId: string;
  readonly widgetId?: string;
  readonly film: FilmName;
  readonly contentId: string;
  readonly durationMs: number;
  /** The call to action of its widget: when it appears, in milliseconds of the film. */
  readonly ctaAtMs?: number;
  readonly test?: RunningTest;
}

/** The part that a visitor has in a test. */
export interface RunningTest {
  readonly id: string;
  readonly phase: number;
  readonly variantKey: string;
  /** How many press play, follow the call to action, and order, where the test makes a difference. */
  readonly rates: Rates;
}

export interface Rates {
  readonly play?: number;
  readonly click?: number;
  readonly order?: number;
}

const CLICK_RATE = 0.12;
const ORDER_RATE = 0.06;
/** As the shop's page reports it. */
const ORDER_GOAL = 'order';

/** Everything that the page reports of one visit, in one batch, sent at a time by the visitor's clock. */
export function beatsOfVisit(visit: Visit, scene: Scene, key: string, sentAtMs: number): BeatBatch {
  const { random } = visit;
  const {
    play = HABITS[scene.film].playRate,
    click = CLICK_RATE,
    order = ORDER_RATE,
  } = scene.test?.rates ?? {};
  const test = scene.test && {
    id: scene.test.id,
    phase: scene.test.phase,
    variantKey: scene.test.variantKey,
  };
  const about = {
    contentId: scene.contentId,
    kind: 'VOD',
    playerId: scene.playerId,
    ...(scene.widgetId && { widgetId: scene.widgetId }),
    ...(test && { test }),
  } as const;
  let nowMs = visit.atMs;
  const single = (event: BeatEvent, more: Partial<Beat> = {}): Beat => ({
    ...EMPTY,
    ...about,
    playId: uuid(random),
    seq: 0,
    event,
    tClient: nowMs,
    ...more,
  });

  const beats: Beat[] = [single('load')];
  if (test) beats.push(single('exposed'));
  nowMs += Math.round(1_500 + random() * 14_000);
  if (random() < play) {
    const played = playback(visit, scene, nowMs, click);
    for (const beat of played) beats.push({ ...about, ...beat });
    nowMs = played.at(-1)!.tClient;
  }
  nowMs += Math.round(2_000 + random() * 20_000);
  if (visit.page === 'shop' && random() < order) beats.push(single('goal', { goal: ORDER_GOAL }));
  return {
    v: 1,
    key,
    viewerId: visit.viewerId,
    sessionId: visit.sessionId,
    pageUrl: scene.pageUrl,
    referrer: visit.referrer,
    tSent: sentAtMs,
    beats,
  };
}

const EMPTY = {
  positionMs: 0,
  playingMs: 0,
  rebufferMs: 0,
  rebufferCount: 0,
  ranges: [],
  visible: true,
  rate: 1,
  muted: false,
} satisfies Partial<Beat>;

/** From the press on the play button to the last frame that somebody watches. */
function playback(
  { random }: Visit,
  { film, durationMs, ctaAtMs }: Scene,
  fromMs: number,
  clickRate: number,
): Beat[] {
  const playId = uuid(random);
  const ranges = watchedRanges(film, durationMs, random);
  const playingMs = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const startupMs = Math.round(90 + 240 * random() + (random() < 0.12 ? 900 * random() : 0));
  const rebufferMs = random() < 0.06 ? Math.round(300 + 1_800 * random()) : 0;
  const beats: Beat[] = [];
  const add = (event: BeatEvent, atMs: number, more: Partial<Beat> = {}): void => {
    beats.push({ ...EMPTY, playId, seq: beats.length, event, tClient: atMs, tFirst: fromMs, ...more });
  };
  add('intent', fromMs);
  const startMs = fromMs + startupMs;
  add('first-frame', startMs, { startupMs });
  const [[, firstEndMs] = [0, 0]] = ranges;
  if (ctaAtMs !== undefined && firstEndMs > ctaAtMs) {
    const until = {
      startupMs,
      positionMs: ctaAtMs,
      playingMs: ctaAtMs,
      ranges: [[0, ctaAtMs]] as [number, number][],
    };
    add('cta-shown', startMs + ctaAtMs, until);
    if (random() < clickRate) add('cta-click', startMs + ctaAtMs + 1_800, until);
  }
  const positionMs = ranges.at(-1)![1];
  add(positionMs >= durationMs ? 'ended' : 'hidden', startMs + playingMs + rebufferMs, {
    startupMs,
    positionMs,
    playingMs,
    rebufferMs,
    rebufferCount: Number(rebufferMs > 0),
    ranges,
  });
  return beats;
}
