import { expect, test } from 'vitest';
import { viewingPeriod } from './viewing-period.ts';

const now = new Date('2026-12-31T23:30:00.000Z');
const paid = {
  period_start: new Date('2026-12-17T10:00:00.000Z'),
  period_end: new Date('2027-01-17T10:00:00.000Z'),
};

test('hours count by the period of the plan while one is running', () => {
  const period = { start: paid.period_start, end: paid.period_end };
  expect(viewingPeriod({ state: 'ACTIVE', ...paid }, now)).toEqual(period);
  expect(viewingPeriod({ state: 'PAST_DUE', ...paid }, now)).toEqual(period);
});

test('without one, after its end and once it has expired, they count by the month', () => {
  const december = {
    start: new Date('2026-12-01T00:00:00.000Z'),
    end: new Date('2027-01-01T00:00:00.000Z'),
  };
  expect(viewingPeriod(null, now)).toEqual(december);
  expect(viewingPeriod({ state: 'EXPIRED', ...paid }, now)).toEqual(december);
  expect(viewingPeriod({ state: 'ACTIVE', period_start: null, period_end: null }, now)).toEqual(december);
  const over = { ...paid, period_end: now };
  expect(viewingPeriod({ state: 'ACTIVE', ...over }, now)).toEqual(december);
});
