import { expect, test } from 'vitest';
import { DayChanges } from './day-changes.ts';
import type { Outcome } from './outcome.ts';

const PHASE = { test_id: 'test', phase: 1 };
const EVENING_MS = Date.parse('2026-03-10T23:59:59.999Z');
const seen = { variantKey: 'film', isCookieless: false, atMs: EVENING_MS };
const NOTHING = { exposures: 0, conversions: 0, mixed: 0, without_consent: 0 };
const row = (day: string, sums: Partial<typeof NOTHING>, variant_key = 'film') => ({
  ...PHASE,
  variant_key,
  day,
  ...NOTHING,
  ...sums,
});
const changesBy = (...counts: [Outcome, 1 | -1][]) => {
  const changes = new DayChanges();
  for (const [outcome, sign] of counts) changes.count(PHASE, outcome, sign);
  return changes.rows;
};

test('an exposure counts for its day, and a conversion for the day of the goal', () => {
  const convertedAtMs = EVENING_MS + 1;
  expect(changesBy([{ kind: 'counted', seen, convertedAtMs }, 1])).toEqual([
    row('2026-03-10', { exposures: 1 }),
    row('2026-03-11', { conversions: 1 }),
  ]);
  expect(changesBy([{ kind: 'counted', seen, convertedAtMs: EVENING_MS }, -1])).toEqual([
    row('2026-03-10', { exposures: -1, conversions: -1 }),
  ]);
  expect(changesBy([{ kind: 'counted', seen, convertedAtMs: null }, 1])).toEqual([
    row('2026-03-10', { exposures: 1 }),
  ]);
});

test('the excluded are counted separately, each kind on its own', () => {
  expect(changesBy([{ kind: 'mixed', seen }, 1])).toEqual([row('2026-03-10', { mixed: 1 })]);
  expect(changesBy([{ kind: 'withoutConsent', seen }, 1])).toEqual([
    row('2026-03-10', { without_consent: 1 }),
  ]);
});

test('what changes nothing has no row', () => {
  const counted: Outcome = { kind: 'counted', seen, convertedAtMs: null };
  expect(changesBy([counted, 1], [counted, -1])).toEqual([]);
  expect(changesBy([{ kind: 'none' }, 1])).toEqual([]);
});

test('a visitor who becomes another is taken from one sum and added to the other', () => {
  expect(
    changesBy([{ kind: 'counted', seen, convertedAtMs: EVENING_MS }, -1], [{ kind: 'mixed', seen }, 1]),
  ).toEqual([row('2026-03-10', { exposures: -1, conversions: -1, mixed: 1 })]);
});

test('the rows stand in the order of their keys, whatever came first', () => {
  const on = (variantKey: string, atMs: number): [Outcome, 1] => [
    { kind: 'counted', seen: { ...seen, variantKey, atMs }, convertedAtMs: null },
    1,
  ];
  const later = EVENING_MS + 1;
  expect(
    changesBy(on('nothing', EVENING_MS), on('film', later), on('film', EVENING_MS), on('film', later)),
  ).toEqual([
    row('2026-03-10', { exposures: 1 }),
    row('2026-03-11', { exposures: 2 }),
    row('2026-03-10', { exposures: 1 }, 'nothing'),
  ]);
});

test('phases and tests are counted by themselves', () => {
  const changes = new DayChanges();
  const counted: Outcome = { kind: 'counted', seen, convertedAtMs: null };
  changes.count(PHASE, counted, 1);
  changes.count({ ...PHASE, phase: 2 }, counted, 1);
  changes.count({ ...PHASE, test_id: 'other' }, counted, 1);
  expect(changes.rows.map(({ test_id, phase, exposures }) => [test_id, phase, exposures])).toEqual([
    ['other', 1, 1],
    ['test', 1, 1],
    ['test', 2, 1],
  ]);
});
