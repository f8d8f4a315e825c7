import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

/** How long `expect.poll` waits for a page or a server where the test does not say: as long as Playwright's own waits. */
const patient = { poll: { timeout: 15_000 } };
/**
 * PGlite's functions run a few times each: optimising them would take longer than it saves. Servers that tests start
 * take it over.
 */
const UNOPTIMISED = '--liftoff-only';
const node = { environment: 'node' as const, exclude: ['**/node_modules/**', '**/dist/**'] };

/**
 * One project a level; `npm test` runs them in this order. The level is in a test file's name.
 *
 * Where `isolate` is false, files run one after another in a process, which imports and compiles what they share once.
 * So no file of these levels stubs a module, and each puts back the globals that it stubs.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['packages/{core,embed,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...node.exclude, '**/*.{integration,pipeline,browser}.test.ts'],
          typecheck: { enabled: false },
          isolate: false,
          maxWorkers: availableParallelism(),
        },
      },
      {
        test: {
          ...node,
          name: 'component',
          environment: 'happy-dom',
          include: ['packages/{studio,viewer}/**/*.test.{ts,tsx}'],
          exclude: [...node.exclude, '**/*.integration.test.ts'],
          setupFiles: ['packages/studio/test/setup.ts'],
          isolate: false,
          maxWorkers: availableParallelism(),
          // Pages are made and thrown away by the hundred: few of them are copied where there is room for several.
          execArgv: ['--max-semi-space-size=64'],
          // Parts of a page are imported as they are first shown, which takes its time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'integration',
          expect: patient,
          setupFiles: ['packages/server/test/setup.ts'],
          // One PostgreSQL for all files of a run, where the machine has one.
          globalSetup: ['packages/server/test/postgres-setup.ts'],
          include: ['packages/{server,studio}/**/*.integration.test.ts', 'scripts/**/*.integration.test.ts'],
          // Some wait: for syncs, for restarts, for a queue's next look. More of them would be in each other's way.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          execArgv: [UNOPTIMISED],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...node,
          name: 'pipeline',
          expect: patient,
          setupFiles: ['packages/server/test/setup.ts'],
          include: ['packages/server/**/*.pipeline.test.ts', 'scripts/**/*.pipeline.test.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          expect: patient,
          globalSetup: ['scripts/test/browser-setup.ts'],
          include: ['packages/*/e2e/**/*.spec.ts'],
          // Pictures have to move in each: more browsers than cores would stall them.
          maxWorkers: availableParallelism(),
          isolate: false,
          execArgv: [UNOPTIMISED],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'looks',
          expect: patient,
          globalSetup: ['scripts/test/browser-setup.ts'],
          include: ['packages/*/e2e/**/*.looks.ts'],
          // One at a time: they run beside the level `browser`, from what it leaves.
          fileParallelism: false,
          isolate: false,
          execArgv: [UNOPTIMISED],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...node,
          name: 'broadcast',
          expect: patient,
          globalSetup: ['scripts/test/browser-setup.ts'],
          include: ['packages/*/e2e/**/*.broadcast.ts'],
          // An encoder, a server and several players, all in real time: nothing else can share two cores with them.
          fileParallelism: false,
          execArgv: [UNOPTIMISED],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'second browser',
          expect: patient,
          include: ['packages/embed/e2e/**/*.firefox.ts'],
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'third browser',
          expect: patient,
          include: ['packages/embed/e2e/**/*.webkit.ts'],
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
