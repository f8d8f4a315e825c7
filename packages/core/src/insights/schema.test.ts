import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ChartQuery, KpiQuery } from './schema.ts';

const businessId = '01900000-0000-7000-8000-000000000001';
const day = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-02T00:00:00.000Z', businessId };

function problemsOf(schema: v.GenericSchema, value: unknown): unknown {
  const { issues } = v.safeParse(schema, value);
  return issues && v.flatten(issues).nested;
}

describe('questions to the insights', () => {
  test('take a day and fill in what was left out', () => {
    expect(v.parse(KpiQuery, day)).toEqual({ ...day, filters: [], streamId: null });
    expect(v.parse(ChartQuery, { ...day, metric: 'views' }).interval).toBe('day');
  });

  test('refuse a span that ends where it starts', () => {
    const empty = { ...day, endDate: day.startDate };
    expect(problemsOf(KpiQuery, empty)).toEqual({ endDate: ['Must be after the start'] });
    expect(problemsOf(ChartQuery, { ...empty, metric: 'views' })).toEqual({
      endDate: ['Must be after the start'],
    });
  });

  test('refuse more points than a chart can show', () => {
    const year = { ...day, endDate: '2027-03-01T00:00:00.000Z', metric: 'views' };
    expect(problemsOf(ChartQuery, year)).toBeUndefined();
    expect(problemsOf(ChartQuery, { ...year, interval: 'hour' })).toEqual({
      endDate: ['Cannot be more than 62 days after the start in a chart by the hour'],
    });
  });

  test('retention needs its stream', () => {
    expect(problemsOf(ChartQuery, { ...day, metric: 'retention' })).toEqual({
      streamId: ['Retention is that of one stream'],
    });
  });
});
