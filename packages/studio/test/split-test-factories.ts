import { compare } from '@commoncast/core/split-tests/results/compare';
import { dailySeries } from '@commoncast/core/split-tests/results/daily-series';
import { summarize } from '@commoncast/core/split-tests/results/summarize';
import type { SplitTestResults, VariantResult } from '@commoncast/core/split-tests/results-schema';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { newId } from './factories.ts';

const CREATED = '2026-03-01T10:00:00.000Z';

/** A test that was never started. */
export function splitTest(overrides: Partial<SplitTest> = {}): SplitTest {
  return {
    id: newId(),
    businessAccountId: newId(),
    name: 'Film or nothing',
    widgetId: newId(),
    widgetName: 'Spring offer',
    variants: [
      { key: 'A', weight: 0.5, playerId: null },
      { key: 'B', weight: 0.5, playerId: newId() },
    ],
    goal: { kind: 'custom', name: 'order' },
    posters: [],
    state: 'DRAFT',
    startedAt: null,
    completedAt: null,
    phase: 0,
    phaseStartedAt: null,
    version: 1,
    isArchived: false,
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** A test that has run since the first of March. */
export function runningTest(overrides: Partial<SplitTest> = {}): SplitTest {
  return splitTest({ state: 'RUNNING', startedAt: CREATED, phase: 1, phaseStartedAt: CREATED, ...overrides });
}

/** What visitors did in a split test. */
export interface Counted {
  readonly days: number;
  /** On each day, in the order of the variants. */
  readonly exposures: readonly number[];
  readonly conversions: readonly number[];
  readonly hasMismatch?: boolean;
}

/** What a test shows that had the same number of visitors each day. */
export function splitTestResults(test: SplitTest, counted: Counted): SplitTestResults {
  const { days, exposures, conversions, hasMismatch = false } = counted;
  const arms = test.variants.map((_, index) => ({
    exposures: days * (exposures[index] ?? 0),
    conversions: days * (conversions[index] ?? 0),
  }));
  const control = arms[0] ?? { exposures: 0, conversions: 0 };
  const variants = test.variants.map(({ key, weight, playerId, posterId }, index): VariantResult => {
    const variant = arms[index] ?? control;
    return {
      key,
      weight,
      playerId,
      isControl: index === 0,
      playerName: playerId === null ? null : 'Shop window',
      posterUrl: test.posters.find(({ id }) => id === posterId)?.url ?? null,
      ...variant,
      rate: variant.exposures > 0 ? variant.conversions / variant.exposures : null,
      comparison: index === 0 || hasMismatch ? null : compare({ control, variant, days }, 0.05),
    };
  });
  const dayOf = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}`;
  const since = hasMismatch ? CREATED : null;
  return {
    testId: test.id,
    state: test.state,
    phase: test.phase,
    phases: [{ phase: 1, startedAt: CREATED, endedAt: null, mismatchSince: since }],
    daysRun: days,
    ...summarize({ state: test.state, hasMismatch, variants }),
    variants,
    mismatch: { since, chiSquare: 0, p: 1, anytimeP: hasMismatch ? 0.0001 : 1 },
    leftOut: { withoutConsent: 12, seenInTwoVariants: 3 },
    days: dailySeries(
      Array.from({ length: days }, (_, index) =>
        test.variants.map(({ key }, at) => ({
          day: dayOf(index),
          key,
          exposures: exposures[at] ?? 0,
          conversions: conversions[at] ?? 0,
        })),
      ).flat(),
      {
        keys: test.variants.map(({ key }) => key),
        alpha: 0.05,
        from: dayOf(0),
        until: dayOf(Math.max(0, days - 1)),
        showsEffect: !hasMismatch,
      },
    ),
    countedUntil: CREATED,
  };
}
