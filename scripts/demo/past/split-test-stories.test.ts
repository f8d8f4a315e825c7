import { compare } from '@commoncast/core/split-tests/results/compare';
import { anytimeMismatchP } from '@commoncast/core/split-tests/statistics/anytime-mismatch';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { expect, test } from 'vitest';
import { createAudience } from './audience.ts';
import { beatsOfVisit } from './beats-of-visit.ts';
import { SPLIT_TEST_STORIES, testOfVisit } from './split-test-stories.ts';

const ID = '01a206c0-9eb9-77aa-b10c-5c46c925718c';
/** Each weekday, and each hour. */
const MOMENTS = Array.from(
  { length: 24 },
  (_, index) => Date.parse('2026-05-18T00:19:00Z') + index * (DAY_MS + HOUR_MS),
);

/** Exposures and plays of both variants, as one who counts visitors by hand would write them down. */
function armsOf(key: string, todayMs: number) {
  const story = SPLIT_TEST_STORIES.find((one) => one.key === key)!;
  const arms = story.variants.map(() => ({ exposed: new Set<string>(), converted: new Set<string>() }));
  for (const visit of createAudience({ days: 89, todayMs })) {
    const running = testOfVisit(visit, [{ story, id: ID, phase: 1 }], (atMs) => (todayMs - atMs) / DAY_MS);
    if (running === null || running === 'lost') continue;
    const arm = arms[story.variants.findIndex((variant) => variant.key === running.variantKey)]!;
    const { film } = running;
    const scene = { pageUrl: '', playerId: ID, contentId: ID, durationMs: 24_000, film, test: running };
    const { beats } = beatsOfVisit(visit, scene, 'key', todayMs);
    arm.exposed.add(visit.viewerId);
    if (beats.some(({ event }) => event === 'first-frame')) arm.converted.add(visit.viewerId);
  }
  return arms.map(({ exposed, converted }) => ({ exposures: exposed.size, conversions: converted.size }));
}

test.each(MOMENTS)('the test of pictures has a winner, whenever the demo is made: %d', (todayMs) => {
  const [control, variant] = armsOf('picture', todayMs);
  expect(compare({ control: control!, variant: variant!, days: 35 }, 0.05)?.verdict).toBe('WINNER');
});

test.each(MOMENTS)('the test in the shop has a split that cannot be chance: %d', (todayMs) => {
  const observed = armsOf('order', todayMs).map(({ exposures }) => exposures);
  expect(anytimeMismatchP(1, observed, [0.5, 0.5])).toBeLessThan(0.001);
});
