import { appendFileSync } from 'node:fs';
import { inject, type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest';
import type { Finding, Job } from './job.ts';
import { SweptTest } from './swept-test.ts';
import { createSwitchBoard } from './switch-board.ts';

declare global {
  var __mutate: ReturnType<typeof createSwitchBoard> | undefined;
}

const { setTimeout: later, clearTimeout: cancel } = globalThis;

/** Vitest's runner, which tries mutants by repeating a test: a server that takes seconds to start serves hundreds. */
export default class MutantRunner extends TestRunner {
  readonly #job: Job = inject('mutationJob');
  // Tests start servers in this process, whose modules ask the switch board that they find here.
  readonly #board = createSwitchBoard();
  #swept: SweptTest | undefined;
  #found = new Set<number>();
  #outside: number[] = [];
  #passes: boolean[] = [];
  #isSpoilt = false;
  #startedAt = 0;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    globalThis.__mutate = this.#board;
    if (this.#job.kind === 'single') this.#board.turnOn(this.#job.mutant, this.#job.limitMs);
  }

  override async onBeforeRunTask(task: RunnerTask): Promise<void> {
    if (this.#isSpoilt) task.mode = 'skip';
    await super.onBeforeRunTask(task);
    if (task.type !== 'test' || task.mode === 'skip') return;
    task.retry = 0;
    this.#passes = [];
    if (this.#job.kind === 'map') task.repeats = 1;
    if (this.#job.kind !== 'sweep') return;
    const plan = this.#job.plan[task.id];
    this.#swept = new SweptTest((plan?.mutants ?? []).filter((mutant) => !this.#found.has(mutant)));
    task.repeats = this.#swept.mostTries;
  }

  override onBeforeTryTask(task: RunnerTask, options: Parameters<TestRunner['onBeforeTryTask']>[1]): void {
    super.onBeforeTryTask(task, options);
    if (this.#job.kind === 'map') {
      this.#outside.push(...this.#board.takeReached());
      this.#startedAt = performance.now();
    }
    if (this.#job.kind !== 'sweep' || !this.#swept) return;
    const next = this.#isSpoilt ? 'nothing' : this.#swept.next();
    if (next === 'nothing') throw new Error('nothing left to try');
    if (next === 'original') return;
    this.#write({ type: 'try', mutant: next, test: task.id });
    this.#board.turnOn(next, this.#job.plan[task.id]?.limitMs ?? 0);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const work = TestRunner.getTestFn(test)();
    const limitMs = this.#job.kind === 'sweep' ? this.#job.plan[test.id]?.limitMs : undefined;
    if (limitMs === undefined) return await work;
    let timer: ReturnType<typeof later> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = later(() => reject(new Error('The test runs too long')), limitMs);
    });
    try {
      await Promise.race([work, limit]);
    } finally {
      cancel(timer);
    }
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const hasFailed = test.result?.state === 'fail';
    if (this.#job.kind === 'map') {
      this.#passes.push(!hasFailed);
      if (options.repeats === 0) this.#writeTest(test);
      else this.#board.takeReached();
    }
    if (this.#job.kind === 'single') return;
    if (test.result) delete test.result.errors;
    if (this.#job.kind !== 'sweep' || !this.#swept) return;
    this.#board.turnOff();
    const verdict = this.#swept.judge(hasFailed);
    if (verdict === 'spoilt') {
      this.#isSpoilt = true;
      this.#write({ type: 'spoilt', test: test.id });
    } else if (verdict) {
      if (verdict.isFound) this.#found.add(verdict.mutant);
      this.#write({ type: verdict.isFound ? 'found' : 'missed', mutant: verdict.mutant, test: test.id });
    }
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    if (this.#job.kind === 'single' || !test.result) return;
    if (this.#job.kind === 'map' && this.#passes.includes(false))
      this.#write({
        type: 'unrepeatable',
        test: test.id,
        title: `${test.file.name} > ${test.name}`,
        hasPassed: this.#passes[0] ?? false,
      });
    if (test.result.state === 'fail') test.result.state = 'pass';
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    if (this.#job.kind !== 'map') return;
    const reached = [...new Set([...this.#outside, ...this.#board.takeReached()])];
    for (const { filepath } of files) this.#write({ type: 'file', file: filepath, reached });
  }

  #writeTest(test: RunnerTestCase): void {
    const durationMs = performance.now() - this.#startedAt;
    this.#write({
      type: 'test',
      file: test.file.filepath,
      test: test.id,
      reached: this.#board.takeReached(),
      durationMs,
    });
  }

  #write(finding: Finding): void {
    if (this.#job.kind !== 'single') appendFileSync(this.#job.output, `${JSON.stringify(finding)}\n`);
  }
}
