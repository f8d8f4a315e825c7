import type { TakenBatchIds } from '../counting/roll.ts';

/** Batches moved in one transaction: few enough that others waiting for PGlite's one connection hardly notice. */
export const BATCHES_A_ROLL = 200;

/** Which businesses roll separately because a roll with their batches failed, and with how many batches at a time. */
export class RollPace {
  readonly #limits = new Map<string, number>();

  get slowBusinesses(): string[] {
    return [...this.#limits.keys()];
  }

  limitOf(businessId: string): number {
    return this.#limits.get(businessId) ?? BATCHES_A_ROLL;
  }

  /** After a failed roll, each of its businesses rolls separately, with fewer batches: only one of them is at fault. */
  failed({ ids, businessIds }: TakenBatchIds): void {
    for (const businessId of businessIds) {
      this.#limits.set(
        businessId,
        Math.max(1, Math.floor(Math.min(ids.length, this.limitOf(businessId)) / 4)),
      );
    }
  }

  /** A business whose rolls succeed joins the others again. */
  succeeded(businessId: string | undefined): void {
    if (businessId === undefined) return;
    const limit = this.limitOf(businessId) * 2;
    if (limit >= BATCHES_A_ROLL) this.#limits.delete(businessId);
    else this.#limits.set(businessId, limit);
  }
}
