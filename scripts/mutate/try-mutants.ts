import { type Coverage, coverageOf, durationOf, filesToStart, reachedIn } from './coverage.ts';
import type { Finding, TestPlan } from './job.ts';
import type { Mutant } from './mutate-source.ts';
import type { OutsideError, TestProcess } from './test-process.ts';

export type Outcome = 'found' | 'missed' | 'unreached';

export interface TryOptions {
  readonly mutants: readonly Mutant[];
  readonly testFiles: readonly string[];
  readonly process: TestProcess;
  /** Where the test processes write; the file may be removed. */
  readonly output: string;
  readonly log: (line: string) => void;
  /** A test gets ten times its own time, and never less than this: machines are busy. */
  readonly leastLimitMs?: number;
}

/** A test file that cannot run even without a mutant: a score would blame its tests for what they never saw. */
export class UnusableTestFile extends Error {
  override readonly name = 'UnusableTestFile';

  constructor({ file, message }: OutsideError) {
    super(`${file} cannot be run without any mutant: ${message}`);
  }
}

const LEAST_LIMIT_MS = 10_000;
const MOST_SWEEPS_OF_A_FILE = 30;

/**
 * Tries every mutant against the tests that reach it.
 * @returns the outcome of each by its id
 * @throws {UnusableTestFile} a file does not load, or a hook of its suites fails, without any mutant
 */
export async function tryMutants(options: TryOptions): Promise<Map<number, Outcome>> {
  const { mutants, testFiles, process, output, log, leastLimitMs = LEAST_LIMIT_MS } = options;
  const outcomes = new Map<number, Outcome>(mutants.map(({ id }) => [id, 'unreached']));
  const mapped: Finding[] = [];
  for (const file of testFiles) {
    const { findings, errorsOutside } = await process.run([file], { kind: 'map', output });
    const [error] = errorsOutside;
    if (error) throw new UnusableTestFile(error);
    mapped.push(...findings);
  }
  const coverage = coverageOf(mapped);
  for (const test of coverage.broken) log(`fails without any mutant, and is left out: ${test}`);
  for (const id of reachedIn(coverage)) outcomes.set(id, 'missed');
  log(`${mapped.length} findings from ${testFiles.length} test files`);

  const files = testFiles.toSorted((a, b) => durationOf(a, coverage.tests) - durationOf(b, coverage.tests));
  for (const file of files) await sweep(file, coverage, outcomes, options);

  const remaining = mutants
    .filter(({ id }) => outcomes.get(id) === 'missed')
    .map(({ id }) => ({ id, files: filesToStart(id, coverage) }))
    .filter(({ files }) => files.length > 0);
  log(`${remaining.length} mutants need a fresh start each`);
  for (const { id, files } of remaining) {
    const ownMs = files.reduce((sum, file) => sum + durationOf(file, coverage.tests), 0);
    const limitMs = leastLimitMs + 10 * ownMs;
    const { hasFailed } = await process.run(files, { kind: 'single', output, mutant: id, limitMs });
    if (hasFailed) outcomes.set(id, 'found');
  }
  return outcomes;
}

async function sweep(
  file: string,
  { tests }: Coverage,
  outcomes: Map<number, Outcome>,
  { process, output, log, leastLimitMs = LEAST_LIMIT_MS }: TryOptions,
): Promise<void> {
  const tried = new Set<string>();
  for (let round = 0; round < MOST_SWEEPS_OF_A_FILE; round += 1) {
    const plan: Record<string, TestPlan> = {};
    for (const { test, reached, durationMs } of tests.filter(
      (one) => one.file === file && one.isRepeatable,
    )) {
      const waiting = [...reached].filter(
        (id) => outcomes.get(id) === 'missed' && !tried.has(`${test} ${id}`),
      );
      if (waiting.length > 0)
        plan[test] = { mutants: waiting, limitMs: Math.max(leastLimitMs, 10 * durationMs) };
    }
    if (Object.keys(plan).length === 0) return;
    const { findings } = await process.run([file], { kind: 'sweep', output, plan });
    let last: Finding | undefined;
    for (const finding of findings) {
      last = finding;
      if (finding.type === 'found') outcomes.set(finding.mutant, 'found');
      if (finding.type === 'found' || finding.type === 'missed')
        tried.add(`${finding.test} ${finding.mutant}`);
    }
    // The process ended in the middle of a try: that mutant is the cause.
    if (last?.type === 'try') outcomes.set(last.mutant, 'found');
    log(`${file}: ${tried.size} tries`);
    if (!findings.some(({ type }) => type === 'try')) return;
  }
}
