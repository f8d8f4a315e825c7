import type { Finding } from './job.ts';

export interface ReachingTest {
  readonly test: string;
  readonly file: string;
  readonly reached: ReadonlySet<number>;
  readonly durationMs: number;
  readonly isRepeatable: boolean;
}

/** Which tests reach which mutants. */
export interface Coverage {
  readonly tests: readonly ReachingTest[];
  /** What each file reaches outside its tests. */
  readonly outside: ReadonlyMap<string, ReadonlySet<number>>;
  /** Tests that fail without any mutant. */
  readonly broken: readonly string[];
}

/** Reads the findings of the processes that ran each test. */
export function coverageOf(findings: readonly Finding[]): Coverage {
  const unrepeatable = new Set<string>();
  const broken: string[] = [];
  const outside = new Map<string, Set<number>>();
  for (const finding of findings) {
    if (finding.type === 'file') outside.set(finding.file, new Set(finding.reached));
    if (finding.type !== 'unrepeatable') continue;
    unrepeatable.add(finding.test);
    if (!finding.hasPassed) broken.push(finding.title);
  }
  const tests = findings.flatMap((finding) =>
    finding.type === 'test'
      ? [
          {
            test: finding.test,
            file: finding.file,
            reached: new Set(finding.reached),
            durationMs: finding.durationMs,
            isRepeatable: !unrepeatable.has(finding.test),
          },
        ]
      : [],
  );
  return { tests, outside, broken };
}

/** Every mutant that any test or file reaches. */
export function reachedIn({ tests, outside }: Coverage): ReadonlySet<number> {
  return new Set(
    [...tests.map(({ reached }) => reached), ...outside.values()].flatMap((reached) => [...reached]),
  );
}

/**
 * The files that a sweep does not do for a mutant, the quickest first: those that reach it as their modules load, as a
 * suite starts, or in a test that cannot be repeated.
 */
export function filesToStart(mutant: number, { tests, outside }: Coverage): string[] {
  const inTests = tests.filter(({ isRepeatable, reached }) => !isRepeatable && reached.has(mutant));
  const files = new Set(inTests.map(({ file }) => file));
  for (const [file, reached] of outside) if (reached.has(mutant)) files.add(file);
  return [...files].sort((a, b) => durationOf(a, tests) - durationOf(b, tests));
}

/** How long a file's tests take together, in milliseconds. */
export function durationOf(file: string, tests: readonly ReachingTest[]): number {
  return tests.reduce((sum, test) => sum + (test.file === file ? test.durationMs : 0), 0);
}
