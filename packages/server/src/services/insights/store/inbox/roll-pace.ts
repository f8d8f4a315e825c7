import type { TakenBatchIds } from '../counting/roll.ts';

/** Batches moved in one transaction: few enough that those who wait for the one connection of PGlite hardly notice. */
export const BATCHES_A_ROLL = 200;

/** Which businesses roll by themselves because a roll with their batches failed, and how much of them at a time. */
export class RollPace {
  readonly #limits = new Map<string, number>();

  get slowBusinesses(): string[] {
    return [...this.#limits.keys()];
  }

  limitOf(businessId: string): number {
    return this.#limits.get(businessId) ?? BATCHES_A_ROLL;
  }

  /** Every business of a failed roll goes on by itself, with fewer batches: the fault is one's, not everybody's. */
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
