import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Finding, Job } from './job.ts';

export interface TestRun {
  readonly findings: readonly Finding[];
  readonly hasFailed: boolean;
  /** It wrote nothing for so long that it was given up. */
  readonly hasHung: boolean;
  /** What went wrong outside any test: as a file was loaded, or in the hooks of a suite. */
  readonly errorsOutside: readonly OutsideError[];
}

export interface OutsideError {
  readonly file: string;
  readonly message: string;
}

/** Vitest over sources that carry mutants: it transforms each once, however often it runs. */
export interface TestProcess {
  run(files: readonly string[], job: Job): Promise<TestRun>;
  close(): Promise<void>;
}

export interface TestProcessOptions {
  readonly root: string;
  /** The mutated text of each file, by its path. */
  readonly mutated: ReadonlyMap<string, string>;
  readonly patienceMs: number;
}

/** Does not start Vitest until there is something to run. */
export function createTestProcess({ root, mutated, patienceMs }: TestProcessOptions): TestProcess {
  let vitest: Vitest | undefined;

  const start = () =>
    createVitest(
      'test',
      {
        config: false,
        root,
        watch: false,
        environment: 'node',
        runner: `${import.meta.dirname}/mutant-runner.ts`,
        include: ['**/*.test.ts'],
        // The embedded database stands in for both kinds: it starts faster, and the queries are the same.
        testNamePattern: /^(?!.* on postgres)/,
        fileParallelism: false,
        // With one mutant on from the start, all files may share what they load.
        isolate: false,
        bail: 0,
        // The cache identifies a source by its text, not by the mutants in it.
        fsModuleCache: false,
        reporters: [{}],
        onConsoleLog: () => false,
        testTimeout: 90_000,
        hookTimeout: 90_000,
        teardownTimeout: 5_000,
      },
      {
        logLevel: 'silent',
        plugins: [
          {
            name: 'mutants',
            enforce: 'pre',
            transform: (_text, id) => {
              const text = mutated.get(id.split('?')[0] ?? id);
              return text === undefined ? null : { code: text, map: null };
            },
          },
        ],
      },
    );

  return {
    async run(files, job) {
      vitest ??= await start();
      const running = vitest;
      rmSync(job.output, { force: true });
      running.provide('mutationJob', job);
      running.config.bail = job.kind === 'single' ? 1 : 0;
      const project = running.getRootProject();
      const specifications = files.map((file) => project.createSpecification(file));
      // A fresh start writes nothing, and many files take a while.
      const patience = job.kind === 'single' ? Math.max(patienceMs, job.limitMs) : patienceMs;
      const result = await whileItMoves(running.runTestSpecifications(specifications), job.output, patience);
      if (result === 'hung') {
        vitest = undefined;
        void running.close().catch(() => undefined);
        return { findings: readFindings(job.output), hasFailed: true, hasHung: true, errorsOutside: [] };
      }
      const hasFailed =
        result.unhandledErrors.length > 0 || result.testModules.some((module) => module.state() === 'failed');
      return {
        findings: readFindings(job.output),
        hasFailed,
        hasHung: false,
        errorsOutside: result.testModules.flatMap(errorsOutsideTests),
      };
    },
    close: async () => await vitest?.close(),
  };
}

function errorsOutsideTests(module: TestModule): OutsideError[] {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  return errors.map(({ message }) => ({ file: module.moduleId, message }));
}

async function whileItMoves<T>(work: Promise<T>, output: string, patienceMs: number): Promise<T | 'hung'> {
  let size = -1;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stalled = new Promise<'hung'>((resolve) => {
    timer = setInterval(() => {
      const written = existsSync(output) ? readFileSync(output).length : 0;
      if (written === size) resolve('hung');
      size = written;
    }, patienceMs);
  });
  try {
    return await Promise.race([work, stalled]);
  } finally {
    clearInterval(timer);
  }
}

function readFindings(output: string): Finding[] {
  if (!existsSync(output)) return [];
  return readFileSync(output, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Finding);
}
