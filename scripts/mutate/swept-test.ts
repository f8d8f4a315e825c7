/** What one try of a test showed about a mutant. */
export interface Verdict {
  readonly mutant: number;
  readonly isFound: boolean;
}

/**
 * The order of tries of one test: the original, then one mutant after another, and the original again after each one
 * that was caught, since it may have left a database behind in which nothing passes.
 */
export class SweptTest {
  readonly #waiting: number[];
  #trying: number | 'original' | 'nothing' = 'nothing';
  #isProvenAgain = false;

  constructor(mutants: readonly number[]) {
    this.#waiting = [...mutants];
  }

  /** Tries beyond the first; any beyond the mutants have nothing left to try. */
  get mostTries(): number {
    return 2 * this.#waiting.length;
  }

  next(): number | 'original' | 'nothing' {
    if (!this.#isProvenAgain) this.#trying = 'original';
    else this.#trying = this.#waiting.shift() ?? 'nothing';
    return this.#trying;
  }

  /** @returns the outcome of the try, 'spoilt' when the original no longer passes, undefined when there is none */
  judge(hasFailed: boolean): Verdict | 'spoilt' | undefined {
    if (this.#trying === 'nothing') return undefined;
    if (this.#trying === 'original') {
      this.#isProvenAgain = !hasFailed;
      return hasFailed ? 'spoilt' : undefined;
    }
    if (hasFailed) this.#isProvenAgain = false;
    return { mutant: this.#trying, isFound: hasFailed };
  }
}
