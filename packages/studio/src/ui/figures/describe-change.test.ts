import type { Kpi } from '@commoncast/core/insights/schema';
import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const kpi = (value: number | null, previous: number | null, unit: Kpi['unit'] = 'count'): Kpi => ({
  name: 'views',
  unit,
  value,
  previous,
});

test.each([
  [kpi(150, 100), '+50%'],
  [kpi(50, 100), '−50%'],
  [kpi(3, 3), 'no change'],
  [kpi(3, 0), 'new'],
  [kpi(62.5, 60, 'percent'), '+2.5 points'],
  [kpi(0.1, 0.2, 'ratio'), '−10.0 points'],
])('%o reads %s', (figure, text) => expect(describeChange(figure)?.text).toBe(text));

test('nothing is said without a figure to compare with', () => {
  expect(describeChange(kpi(3, null))).toBeNull();
  expect(describeChange(kpi(null, 3))).toBeNull();
});
