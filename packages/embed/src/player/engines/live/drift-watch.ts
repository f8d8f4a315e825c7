/** Who has fallen this much further behind without having asked for it is brought back, in seconds. */
const MAX_DRIFT_S = 30;

/** Tells who has fallen behind by accident (a hidden page, a computer that slept) from who has gone back on purpose. */
export interface DriftWatch {
  /** @returns true once much was lost since the closest look */
  look(behindS: number): boolean;
  /** The visitor has paused or sought: what distance that makes is their own. */
  forget(): void;
}

export function createDriftWatch(): DriftWatch {
  let closestS = Number.POSITIVE_INFINITY;
  return {
    look(behindS) {
      const hasDrifted = behindS > closestS + MAX_DRIFT_S;
      closestS = hasDrifted ? Number.POSITIVE_INFINITY : Math.min(closestS, behindS);
      return hasDrifted;
    },
    forget() {
      closestS = Number.POSITIVE_INFINITY;
    },
  };
}
