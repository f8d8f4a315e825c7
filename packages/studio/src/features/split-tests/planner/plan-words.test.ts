import { expect, it } from 'vitest';
import { planWords } from './plan-words.ts';

const usual = { rate: 10, lift: 20, visitorsADay: 1_000, variants: 2 };

it('says how many visitors and how many days', () => {
  expect(planWords(usual)).toEqual({
    headline: 'About 7,600 visitors in each variant',
    detail:
      'At 1,000 visitors per day, that takes about 16 days. To detect a change from 10% to 12% in four of five such tests. A test that you check only once, at its end, needs 3,800; you can check this one every day.',
  });
});

it('never takes less than a week', () => {
  expect(planWords({ ...usual, visitorsADay: 1_000_000 }).detail).toContain('about 7 days');
});

it.each([
  { ...usual, rate: 0 },
  { ...usual, rate: 90 },
  { ...usual, lift: 0 },
  { ...usual, rate: Number.NaN },
  { ...usual, variants: 1 },
])('has nothing to say of %j', (input) => {
  expect(planWords(input).headline).toBe('Enter possible rates');
});

it('leaves the days out where nobody said how many come', () => {
  expect(planWords({ ...usual, visitorsADay: 0 }).detail).toMatch(/^To detect/);
});
