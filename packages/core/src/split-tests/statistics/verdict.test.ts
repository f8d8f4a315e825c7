import { describe, expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import { type Evidence, tooEarlyFor, verdictOf } from './verdict.ts';

const arm = (exposures: number, conversions: number) => ({ exposures, conversions });
const clear: Evidence = { control: arm(1000, 100), variant: arm(1000, 200), days: 7 };
const judge = (evidence: Evidence) =>
  verdictOf(effectOf(evidence.control, evidence.variant, 0.05), 0.05, evidence);

test('names winner and loser', () => {
  expect(judge(clear)).toBe('WINNER');
  expect(judge({ control: clear.variant, variant: clear.control, days: 7 })).toBe('LOSER');
  expect(judge({ control: arm(1000, 100), variant: arm(1000, 130), days: 30 })).toBe('NONE');
});

describe('it is too early', () => {
  test('before 7 days', () => {
    expect(tooEarlyFor({ ...clear, days: 6.99 })).toEqual(['DAYS']);
    expect(judge({ ...clear, days: 6.99 })).toBe('NONE');
    expect(tooEarlyFor(clear)).toEqual([]);
  });

  test('before 100 visitors in each', () => {
    expect(tooEarlyFor({ ...clear, control: arm(99, 10) })).toEqual(['EXPOSURES']);
    expect(tooEarlyFor({ ...clear, control: arm(100, 10) })).toEqual([]);
  });

  test('with five conversions, or five visitors without one, in either', () => {
    expect(tooEarlyFor({ ...clear, control: arm(1000, 5) })).toEqual(['OUTCOMES']);
    expect(tooEarlyFor({ ...clear, control: arm(1000, 6) })).toEqual([]);
    expect(tooEarlyFor({ ...clear, variant: arm(1000, 995) })).toEqual(['OUTCOMES']);
    expect(tooEarlyFor({ ...clear, variant: arm(1000, 994) })).toEqual([]);
  });

  test('for every reason without visitors', () => {
    const nobody = { control: arm(0, 0), variant: arm(0, 0), days: 0 };
    expect(tooEarlyFor(nobody)).toEqual(['DAYS', 'EXPOSURES', 'OUTCOMES']);
    expect(judge(nobody)).toBe('NONE');
  });
});
