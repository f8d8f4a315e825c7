/** What a test process is asked to do with one or more test files. */
export type Job =
  /** Runs every test twice, and reports which mutants it reaches and whether it can be repeated. */
  | { readonly kind: 'map'; readonly output: string }
  /** Repeats each test once for each mutant that it reaches, on the same server and database. */
  | {
      readonly kind: 'sweep';
      readonly output: string;
      readonly plan: Readonly<Record<string, TestPlan>>;
    }
  /** Runs the files with one mutant switched on from the first import. */
  | { readonly kind: 'single'; readonly output: string; readonly mutant: number; readonly limitMs: number };

export interface TestPlan {
  readonly mutants: readonly number[];
  readonly limitMs: number;
}

/** A line that a test process writes. */
export type Finding =
  | {
      readonly type: 'test';
      readonly file: string;
      readonly test: string;
      readonly reached: readonly number[];
      readonly durationMs: number;
    }
  /** It failed, or failed when it ran again. */
  | {
      readonly type: 'unrepeatable';
      readonly test: string;
      readonly title: string;
      readonly hasPassed: boolean;
    }
  /** What a file reaches outside its tests: as modules load, in hooks around a suite. */
  | { readonly type: 'file'; readonly file: string; readonly reached: readonly number[] }
  /** Written before a try, so that when the process dies or hangs the mutant is known. */
  | { readonly type: 'try'; readonly mutant: number; readonly test: string }
  | { readonly type: 'found'; readonly mutant: number; readonly test: string }
  | { readonly type: 'missed'; readonly mutant: number; readonly test: string }
  /** The server or the database is no longer usable after a mutant; the rest needs a fresh start. */
  | { readonly type: 'spoilt'; readonly test: string };

declare module 'vitest' {
  interface ProvidedContext {
    mutationJob: Job;
  }
}
