import { expect, it } from 'vitest';
import { planWords } from './plan-words.ts';

const usual = { rate: 10, lift: 20, visitorsADay: 1_000, variants: 2 };

it('says how many visitors and how many days', () => {
  expect(planWords(usual)).toEqual({
    headline: 'About 7,600 visitors in each variant',
    detail:
      'With 1,000 visitors a day that takes about 16 days. To find a change from 10\u00A0% to 12\u00A0% in four of five such tests. A test that is looked at only once, at its end, would need 3,800; this one may be looked at every day.',
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
  expect(planWords(input).headline).toBe('Nothing to plan with yet');
});

it('leaves the days out where nobody said how many come', () => {
  expect(planWords({ ...usual, visitorsADay: 0 }).detail).toMatch(/^To find/);
});
