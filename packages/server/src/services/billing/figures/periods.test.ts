import { expect, test } from 'vitest';
import { daysOf, describePeriod, monthFrom, trialFrom } from './periods.ts';

const at = (text: string) => new Date(`${text}T10:00:00.000Z`);

test('months are counted from the first one, so a short month does not shorten those after it', () => {
  const anchor = at('2026-12-31');
  const ends: string[] = [];
  let start = anchor;
  for (let month = 0; month < 14; month++) {
    const { end } = monthFrom(start, anchor);
    ends.push(end.toISOString().slice(0, 10));
    start = end;
  }
  expect(ends).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
    ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'],
  ]);
});

test('a trial lasts 14 days', () => {
  expect(trialFrom(at('2026-11-26')).end).toEqual(at('2026-12-10'));
});

test.each([
  ['2026-11-26T10:00:00.000Z', 30],
  ['2026-11-26T10:00:00.001Z', 30],
  ['2026-11-27T10:00:00.000Z', 29],
  ['2026-12-25T10:00:00.000Z', 1],
  ['2026-12-26T09:59:59.999Z', 1],
  ['2026-12-26T10:00:00.000Z', 0],
  ['2027-01-01T00:00:00.000Z', 0],
])('at %s, %i of 30 days remain', (now, left) => {
  expect(daysOf(monthFrom(at('2026-11-26')), new Date(now))).toEqual({ left, all: 30 });
});

test.each([
  ['2026-11-26', '26 November to 26 December 2026'],
  ['2026-12-26', '26 December 2026 to 26 January 2027'],
])('the month from %s is written as %s', (start, words) => {
  expect(describePeriod(monthFrom(at(start)))).toBe(words);
});
