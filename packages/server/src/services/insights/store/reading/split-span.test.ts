import { HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { splitMonths, splitSpan, toEndOfDay, toEndOfHour, toEndOfMonth } from './split-span.ts';

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);
const longAgo = new Date(0);

test('whole hours need no edges', () => {
  const span = { start: at('10:00'), end: at('13:00') };
  expect(splitSpan(span, HOUR_MS, longAgo)).toEqual({ whole: span, edges: [] });
});

test('the rest is before and after', () => {
  expect(splitSpan({ start: at('10:20'), end: at('13:05') }, HOUR_MS, longAgo)).toEqual({
    whole: { start: at('11:00'), end: at('13:00') },
    edges: [
      { start: at('10:20'), end: at('11:00') },
      { start: at('13:00'), end: at('13:05') },
    ],
  });
});

test('a span within an hour, or across one boundary, is all edge', () => {
  for (const span of [
    { start: at('10:20'), end: at('10:40') },
    { start: at('10:20'), end: at('11:40') },
  ]) {
    const { whole, edges } = splitSpan(span, HOUR_MS, longAgo);
    expect(whole.start).toEqual(whole.end);
    expect(edges).toEqual([span]);
  }
});

test('before the first kept plays, the span widens to whole hours', () => {
  const keptSince = at('12:00');
  expect(splitSpan({ start: at('10:20'), end: at('13:05') }, HOUR_MS, keptSince)).toEqual({
    whole: { start: at('10:00'), end: at('13:00') },
    edges: [{ start: at('13:00'), end: at('13:05') }],
  });
  expect(splitSpan({ start: at('10:20'), end: at('10:40') }, HOUR_MS, keptSince)).toEqual({
    whole: { start: at('10:00'), end: at('11:00') },
    edges: [],
  });
});

test('a span that ends now ends with its hour, and an earlier one where it was asked to', () => {
  const span = { start: at('10:20'), end: at('13:05') };
  const throughTheHour = { start: at('10:20'), end: at('14:00') };
  expect(toEndOfHour(span, at('13:05'))).toEqual(throughTheHour);
  expect(toEndOfHour(span, new Date('2026-03-01T13:05:59Z'))).toEqual(throughTheHour);
  expect(toEndOfHour(span, at('13:06'))).toBe(span);
});

test('and with its day, where days are read as a whole', () => {
  const span = { start: at('10:20'), end: at('13:05') };
  expect(toEndOfDay(span, at('13:05'))).toEqual({ ...span, end: new Date('2026-03-02T00:00:00Z') });
  expect(toEndOfDay(span, at('13:06'))).toBe(span);
});

test('and with its month, where months are', () => {
  const span = { start: at('10:20'), end: at('13:05') };
  expect(toEndOfMonth(span, at('13:05'))).toEqual({ ...span, end: new Date('2026-04-01T00:00:00Z') });
  expect(toEndOfMonth(span, at('13:06'))).toBe(span);
  // The last one, that is: not the one that has just begun.
  const month = { start: new Date('2026-02-01T00:00:00Z'), end: new Date('2026-03-01T00:00:00Z') };
  expect(toEndOfMonth(month, new Date('2026-03-01T00:00:05Z'))).toEqual(month);
});

describe('whole days', () => {
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const span = (start: string, end: string) => ({ start: day(start), end: day(end) });

  test('are whole months, and days before and after them', () => {
    expect(splitMonths(span('2025-11-20', '2026-03-05'))).toEqual({
      months: [span('2025-12-01', '2026-03-01')],
      rest: [span('2025-11-20', '2025-12-01'), span('2026-03-01', '2026-03-05')],
    });
    expect(splitMonths(span('2026-01-01', '2026-02-01'))).toEqual({
      months: [span('2026-01-01', '2026-02-01')],
      rest: [],
    });
  });

  test('that hold no whole month are days', () => {
    for (const days of [span('2026-01-02', '2026-02-28'), span('2026-01-01', '2026-01-31')])
      expect(splitMonths(days)).toEqual({ months: [], rest: [days] });
    expect(splitMonths(span('2026-01-01', '2026-01-01')).months).toEqual([]);
  });
});
