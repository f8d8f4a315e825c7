/** A change that no caller and no user could ever notice, and why. */
export interface EquivalentMutant {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** They are named by what stands in the code, since lines move. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [];
