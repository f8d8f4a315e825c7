import type { MeasuredPhase } from '../../src/services/split-tests/measure/measured-phase.ts';
import { NOON_MS } from '../insights/play-states.ts';

/** A phase of the business of the test beats, which began an hour before noon and runs. */
export function measuredPhase(given: Partial<MeasuredPhase> = {}): MeasuredPhase {
  const startedAtMs = NOON_MS - 3_600_000;
  return {
    test_id: 'test',
    phase: 1,
    business_id: 'business',
    variants: [
      { key: 'nothing', weight: 0.5, playerId: null },
      { key: 'film', weight: 0.5, playerId: 'player' },
    ],
    goal: { kind: 'custom', name: 'order' },
    mismatch_p: 1,
    startedAtMs,
    countsUntilMs: Number.POSITIVE_INFINITY,
    runs: [{ fromMs: startedAtMs, untilMs: Number.POSITIVE_INFINITY }],
    ...given,
  };
}
