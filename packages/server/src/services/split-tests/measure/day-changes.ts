import { dayOf } from '@commoncast/core/time/day';
import type { Outcome } from './outcome.ts';

interface DayChange {
  readonly test_id: string;
  readonly phase: number;
  readonly variant_key: string;
  readonly day: string;
  exposures: number;
  conversions: number;
  mixed: number;
  without_consent: number;
}

const SUMS = ['exposures', 'conversions', 'mixed', 'without_consent'] as const;

/** Changes to the daily sums: what visitors contribute now minus what they contributed before. */
export class DayChanges {
  readonly #changes = new Map<string, DayChange>();

  /** Adds a visitor of a phase, or removes one with −1. */
  count({ test_id, phase }: Pick<DayChange, 'test_id' | 'phase'>, outcome: Outcome, sign: 1 | -1): void {
    if (outcome.kind === 'none') return;
    const { variantKey, atMs } = outcome.seen;
    const on = (ms: number) =>
      this.#at({ test_id, phase, variant_key: variantKey, day: dayOf(new Date(ms)) });
    if (outcome.kind === 'counted') {
      on(atMs).exposures += sign;
      if (outcome.convertedAtMs !== null) on(outcome.convertedAtMs).conversions += sign;
    } else on(atMs)[outcome.kind === 'mixed' ? 'mixed' : 'without_consent'] += sign;
  }

  /** In key order, without rows that change nothing. */
  get rows(): DayChange[] {
    return [...this.#changes]
      .filter(([, change]) => SUMS.some((sum) => change[sum] !== 0))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, change]) => change);
  }

  #at(place: Pick<DayChange, 'test_id' | 'phase' | 'variant_key' | 'day'>): DayChange {
    const key = Object.values(place).join(' ');
    const known = this.#changes.get(key);
    if (known) return known;
    const made = { ...place, exposures: 0, conversions: 0, mixed: 0, without_consent: 0 };
    this.#changes.set(key, made);
    return made;
  }
}
