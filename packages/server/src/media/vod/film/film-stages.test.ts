import { expect, test } from 'vitest';
import { type FilmStage, inWhole } from './film-stages.ts';

const stages: readonly FilmStage[] = [
  { stage: 'remux', workS: 1 },
  { stage: 'ladder', workS: 31 },
  { stage: 'source-copy', workS: 1 },
];
const step = { type: 'progress', percent: 50, etaS: 10 } as const;

test('a stage is as much of the whole as it is of the work', () => {
  expect(inWhole({ ...step, stage: 'remux' }, stages).span).toEqual([0, 3]);
  expect(inWhole({ ...step, stage: 'ladder' }, stages).span).toEqual([3, 96]);
  expect(inWhole({ ...step, stage: 'source-copy' }, stages).span).toEqual([96, 99]);
});

test('the time left is that of all stages that are to come', () => {
  // Half of it takes 10 s, and there are 64 times as much behind.
  expect(inWhole({ ...step, stage: 'remux' }, stages).etaS).toBe(650);
  expect(inWhole({ ...step, stage: 'source-copy' }, stages).etaS).toBe(10);
  expect(inWhole({ ...step, stage: 'remux', etaS: null }, stages).etaS).toBe(null);
});

test('a stage that is none of these is left as it is', () => {
  const other = { ...step, stage: 'first-rendition' } as const;
  expect(inWhole(other, stages)).toEqual(other);
});
