import type { Page, Route } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const INGEST = '**/insight/events';

/** Opens a page on which beats fare as `answer` says until it is let go of. */
async function openWith(answer: (route: Route) => void): Promise<Page> {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet: '', placement: placement(harness.player()) });
  await page.route(INGEST, answer);
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  return page;
}

/** Plays on for two seconds, whatever becomes of the beats until then. */
async function playAndPause(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const { currentTime } = await videoState(page);
  await until(
    'two seconds are played',
    () => videoState(page),
    (now) => now.currentTime > currentTime + 2,
  );
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await until(
    'it pauses',
    () => videoState(page),
    (now) => now.paused,
  );
  return paused.currentTime * 1000;
}

/** Waits for the pause and compares all that arrived with what was watched. */
async function expectNothingLost(pausedMs: number): Promise<void> {
  const pause = await until('the pause arrives', () =>
    harness.beats().find(({ event }) => event === 'pause'),
  );
  const plays = harness.beats().filter(({ event }) => event !== 'load');
  expect(plays.map(({ seq }) => seq)).toEqual(plays.map((_, index) => index));
  // A busy machine may stall in between.
  const events = plays.map(({ event }) => event).filter((event) => event !== 'rebuffer');
  expect(events).toEqual(['intent', 'first-frame', 'pause']);
  expect(harness.beats().filter(({ event }) => event === 'load')).toHaveLength(1);
  expect(pause?.positionMs).toBeCloseTo(pausedMs, -2);
  // Two seconds are played: neither is lost, and none counts twice.
  expect(Math.abs((pause?.playingMs ?? 0) - pausedMs)).toBeLessThan(750);
}

it('plays while the service does not answer, and loses nothing', async () => {
  const held: Route[] = [];
  let isHolding = true;
  const page = await openWith((route) => {
    if (isHolding) held.push(route);
    else void route.continue();
  });
  const pausedMs = await playAndPause(page);
  expect(harness.beats()).toEqual([]);
  // One question at a time: what follows waits for the answer.
  expect(held).toHaveLength(1);
  isHolding = false;
  for (const route of held) await route.continue();
  await expectNothingLost(pausedMs);
});

it('plays while the service cannot be reached, asks less and less often, and loses nothing', async () => {
  const attemptsMs: number[] = [];
  let isDown = true;
  const page = await openWith((route) => {
    if (!isDown) return void route.continue();
    attemptsMs.push(Date.now());
    return void route.abort('connectionrefused');
  });
  const pausedMs = await playAndPause(page);
  await until(
    'it has tried three times',
    () => attemptsMs.length,
    (count) => count >= 3,
  );
  isDown = false;
  const [first = 0, second = 0, third = 0] = attemptsMs;
  expect(second - first).toBeGreaterThan(900);
  expect(third - second).toBeGreaterThan(1900);
  await expectNothingLost(pausedMs);
});
