import { describe, expect, test } from 'vitest';
import { outcomeOf, type Seen } from './outcome.ts';

const WEEK_MS = 7 * 86_400_000;
const AT_MS = Date.parse('2026-03-10T12:00:00Z');
const FILM: Seen = { variantKey: 'film', isCookieless: false, atMs: AT_MS };
const judge = (
  seen: readonly Seen[],
  goalsMs: readonly number[] = [],
  countsUntilMs = Number.POSITIVE_INFINITY,
) => outcomeOf({ seen, goalsMs, countsUntilMs });
const convertedBy = (goalsMs: readonly number[], countsUntilMs?: number) =>
  judge([FILM], goalsMs, countsUntilMs);
const counted = (convertedAtMs: number | null) => ({ kind: 'counted', seen: FILM, convertedAtMs });

test('who saw nothing is nobody, whatever they reached', () => {
  expect(judge([], [AT_MS])).toEqual({ kind: 'none' });
});

describe('who saw one variant is counted', () => {
  test('and has converted from the very moment until a week later', () => {
    expect(convertedBy([])).toEqual(counted(null));
    expect(convertedBy([AT_MS - 1])).toEqual(counted(null));
    expect(convertedBy([AT_MS])).toEqual(counted(AT_MS));
    expect(convertedBy([AT_MS + WEEK_MS])).toEqual(counted(AT_MS + WEEK_MS));
    expect(convertedBy([AT_MS + WEEK_MS + 1])).toEqual(counted(null));
  });

  test('by the first goal that counts, in any order', () => {
    expect(convertedBy([AT_MS + 9, AT_MS - 5, AT_MS + 3, AT_MS + 7])).toEqual(counted(AT_MS + 3));
  });

  test('until the phase counts no more, not at that moment', () => {
    expect(convertedBy([AT_MS + 5], AT_MS + 6)).toEqual(counted(AT_MS + 5));
    expect(convertedBy([AT_MS + 5], AT_MS + 5)).toEqual(counted(null));
  });
});

describe('who saw two variants is excluded', () => {
  const nothing: Seen = { variantKey: 'nothing', isCookieless: false, atMs: AT_MS - 1 };

  test('and belongs to the one seen first, in any order', () => {
    for (const seen of [
      [FILM, nothing],
      [nothing, FILM],
    ])
      expect(judge(seen, [AT_MS])).toEqual({ kind: 'mixed', seen: nothing });
  });

  test('or to the first by name, when both were seen at once', () => {
    const atOnce = { ...nothing, atMs: AT_MS };
    for (const seen of [
      [FILM, atOnce],
      [atOnce, FILM],
    ])
      expect(judge(seen)).toEqual({ kind: 'mixed', seen: FILM });
  });
});

test('who did not consent is excluded, even after two variants', () => {
  const seen = { ...FILM, isCookieless: true };
  expect(judge([seen], [AT_MS])).toEqual({ kind: 'withoutConsent', seen });
  expect(judge([seen, { ...seen, variantKey: 'nothing', atMs: AT_MS + 1 }])).toEqual({
    kind: 'withoutConsent',
    seen,
  });
});
