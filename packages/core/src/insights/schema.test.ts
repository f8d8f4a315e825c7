import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, LATER, TIME } from '../../test/sample-values.ts';
import { Chart, ChartQuery, KpiAnswer, KpiQuery } from './schema.ts';

const businessId = '01900000-0000-7000-8000-000000000001';
const day = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-02T00:00:00.000Z', businessId };
const chart = { ...day, metric: 'views' };

/** The end of a span of so many days, and of so many milliseconds more. */
const endAfter = (days: number, moreMs = 0) =>
  new Date(Date.parse(day.startDate) + days * 86_400_000 + moreMs).toISOString();

describe('insights queries', () => {
  test('accept a day and fill in defaults', () => {
    expect(v.parse(KpiQuery, day)).toEqual({ ...day, filters: [], streamId: null });
    expect(v.parse(ChartQuery, chart)).toEqual({ ...chart, filters: [], streamId: null, interval: 'day' });
  });

  test.each([
    ['KPIs', KpiQuery, day],
    ['a chart', ChartQuery, chart],
  ])('about %s refuse a span that ends where it starts, or before', (_, schema, query) => {
    const wrong = { endDate: 'Must be after the start' };
    expect(problemsOf(schema, { ...query, endDate: day.startDate })).toEqual(wrong);
    expect(problemsOf(schema, { ...query, endDate: endAfter(0, -1) })).toEqual(wrong);
    expect(problemsOf(schema, { ...query, endDate: endAfter(0, 1) })).toEqual({});
  });

  test.each([
    ['day', 1100, 'Cannot be more than 1100 days after the start'],
    ['hour', 62, 'Cannot be more than 62 days after the start in a chart by the hour'],
  ])('by the %s span at most %d days', (interval, days, message) => {
    const query = { ...chart, interval };
    expect(problemsOf(ChartQuery, { ...query, endDate: endAfter(days) })).toEqual({});
    expect(problemsOf(ChartQuery, { ...query, endDate: endAfter(days, 1) })).toEqual({ endDate: message });
  });

  test('retention needs its stream', () => {
    const retention = { ...chart, metric: 'retention' };
    expect(problemsOf(ChartQuery, retention)).toEqual({ streamId: 'Retention is that of one stream' });
    expect(problemsOf(ChartQuery, { ...retention, streamId: ID })).toEqual({});
  });

  test('concurrent viewers over time need their stream', () => {
    const concurrent = { ...chart, metric: 'concurrent' };
    expect(problemsOf(ChartQuery, concurrent)).toEqual({
      streamId: 'Concurrent viewers over time are those of one stream',
    });
    expect(problemsOf(ChartQuery, { ...concurrent, streamId: ID })).toEqual({});
  });
});

describe('filters', () => {
  const withFilters = (...filters: unknown[]) => problemsOf(KpiQuery, { ...day, filters });
  const browser = { name: 'browser', values: ['Firefox'] };

  test.each([
    ['player', [ID]],
    ['pageUrl', ['p'.repeat(2048)]],
    ['referrer', Array.from({ length: 100 }, () => 'r')],
  ])('by %s are taken', (name, values) => {
    expect(v.parse(KpiQuery, { ...day, filters: [{ name, values }] }).filters).toEqual([{ name, values }]);
  });

  test('are at most 20', () => {
    expect(withFilters(...Array(20).fill(browser))).toEqual({});
    expect(Object.keys(withFilters(...Array(21).fill(browser)))).toEqual(['filters']);
  });

  test.each([
    [{ ...browser, name: 'password' }, 'filters.0.name'],
    [{ ...browser, values: [] }, 'filters.0.values'],
    [{ ...browser, values: Array(101).fill('x') }, 'filters.0.values'],
    [{ ...browser, values: ['x'.repeat(2049)] }, 'filters.0.values.0'],
    [{ ...browser, isNot: true }, 'filters.0.isNot'],
  ])('are not %j', (filter, field) => {
    expect(Object.keys(withFilters(filter))).toEqual([field]);
  });
});

const kpis = [
  { name: 'views', unit: 'count', value: 3, previous: null },
  { name: 'watchTime', unit: 'ms', value: 61_500, previous: 0 },
  { name: 'playRate', unit: 'ratio', value: null, previous: 0.5 },
  { name: 'averagePercentWatched', unit: 'percent', value: 42.5, previous: null },
];
const points = [
  { x: TIME, y: 3 },
  { x: LATER, y: null },
];

test.each([
  [
    'figures',
    KpiAnswer,
    { kpis, dailyUniqueViewers: 2, suspect: { plays: 1, watchTimeMs: 900 }, countedUntil: TIME },
  ],
  ['a chart', Chart, { metric: 'views', unit: 'count', points }],
  ['a curve of retention', Chart, { metric: 'retention', unit: 'ratio', points: [{ x: 0, y: 1 }] }],
])('%s are answered with all their fields and no other', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, salt: 'x' })).toEqual(answer);
});
