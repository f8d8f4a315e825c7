import { expect, it } from 'vitest';
import { chanceText, countText, dayText, liftText, lossText, percentText, pointsText } from './figures.ts';

it('writes figures as people read them', () => {
  expect([percentText(0.1234), percentText(null)]).toEqual(['12.3%', '–']);
  expect([pointsText(0.03), pointsText(-0.0145), pointsText(0), pointsText(null)]).toEqual([
    '+3.0',
    '−1.5',
    '0.0',
    '–',
  ]);
  expect([liftText(0.3), liftText(-0.3), liftText(null)]).toEqual(['+30%', '−30%', '–']);
  expect([lossText(0.0300325), lossText(0.0001), lossText(0.0000924), lossText(0)]).toEqual([
    '3.00',
    '0.01',
    'under 0.01',
    'under 0.01',
  ]);
  expect(countText(12_345)).toBe('12,345');
  expect([chanceText(0.982), chanceText(0.9999), chanceText(0)]).toEqual(['98%', 'over 99%', 'under 1%']);
  expect(dayText('2026-01-31')).toBe('Jan 31');
});
