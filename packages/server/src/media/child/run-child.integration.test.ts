import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { isAlive } from '../../../test/processes.ts';
import type { Misbehaviour } from '../../../test/programs/misbehave.ts';
import { killHard, startProgram } from '../../../test/run-program.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import type { MediaError } from '../media-error.ts';
import { defaultJobLimits, type JobLimits } from './limits.ts';
import { runChild } from './run-child.ts';
import { Slots } from './slots.ts';

interface Message {
  readonly type: string;
  readonly detail?: unknown;
}

const entry = new URL('../../../test/programs/misbehave.ts', import.meta.url);

/** Runs a child that misbehaves. @returns how it ended, and the process, which must be gone by then */
async function misbehave(
  kind: Misbehaviour['kind'],
  limits: Partial<JobLimits> = {},
  signal: AbortSignal = new AbortController().signal,
  onMessage: (message: Message) => void = () => {},
) {
  const outputDirectory = await temporaryDirectory();
  let pid = 0;
  const job = {
    entry,
    input: { kind, outputDirectory },
    limits: { ...defaultJobLimits, ...limits },
    outputDirectory,
  };
  const hear = (message: Message): void => {
    if (message.type === 'started') pid = message.detail as number;
    onMessage(message);
  };
  const ending = await runChild<Misbehaviour, Message>(job, hear, signal).then(
    (done) => ({ done, error: null }),
    (error: MediaError) => ({ done: null, error }),
  );
  if (pid !== 0) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  return ending;
}

test('a child that hangs is killed, and its user reads why', async () => {
  const { error } = await misbehave('hang', { silenceMs: 1000 });
  expect(error).toMatchObject({
    code: 'LIMIT_REACHED',
    reason: 'Processing this file got stuck and was stopped.',
  });
});

test.skipIf(process.platform !== 'linux')(
  'a child that hangs ends with a parent that is killed',
  async () => {
    const directory = await temporaryDirectory();
    const log = join(directory, 'log');
    const parent = startProgram('hold-child', directory, log);
    const child = Number(
      await eventually(
        () => readFile(log, 'utf8').catch(() => ''),
        (text) => text !== '',
      ),
    );
    expect(await isAlive(child)).toBe(true);
    await killHard(parent);
    try {
      await eventually(
        () => isAlive(child),
        (isThere) => !isThere,
      );
    } finally {
      if (await isAlive(child)) process.kill(child, 'SIGKILL');
    }
  },
);

test('a child that is busy for too long is killed', async () => {
  const { error } = await misbehave('talk for ever', { wallTimeMs: 1500 });
  expect(error).toMatchObject({
    code: 'LIMIT_REACHED',
    reason: 'Processing this file took too long and was stopped.',
  });
});

test('a child that takes too much memory is killed', async () => {
  const { error } = await misbehave('eat memory', { memoryBytes: 300 * 1024 * 1024 });
  expect(error).toMatchObject({
    code: 'LIMIT_REACHED',
    reason: 'This file needs too much memory to be processed.',
  });
});

test('a child that fills the disk is killed', async () => {
  const { error } = await misbehave('fill the disk', { outputBytes: 5 * 1024 * 1024 });
  expect(error).toMatchObject({ code: 'LIMIT_REACHED' });
  expect(error?.reason).toContain('too much space');
});

test('a crash is reported in a sentence', async () => {
  const { error } = await misbehave('crash');
  expect(error).toMatchObject({ code: 'CRASHED' });
  expect(error?.reason).toMatch(/^This file could not be processed\./);
  expect(error?.detail).toContain('SIGSEGV');
});

test('a child that the system kills says so, and does not blame the file', async () => {
  const { error } = await misbehave('be killed');
  expect(error).toMatchObject({ code: 'KILLED' });
  expect(error?.reason).toMatch(/^The server ran out of memory/);
});

test('an exit code of 0 is not success', async () => {
  const { error } = await misbehave('exit well');
  expect(error).toMatchObject({ code: 'CRASHED' });
});

test('the internal cause stays in the log', async () => {
  const { error } = await misbehave('throw');
  expect(error).toMatchObject({ code: 'INTERNAL' });
  expect(error?.reason).not.toContain('0xdeadbeef');
  expect(error?.detail).toContain('0xdeadbeef');
});

test('only the end of a flood of errors is kept', async () => {
  const { error } = await misbehave('shout');
  expect(error?.detail).toContain('line 19999');
  expect(error!.detail!.length).toBeLessThan(10_000);
});

test('cancelling stops the child at once', async () => {
  const controller = new AbortController();
  const { error } = await misbehave('talk for ever', {}, controller.signal, ({ type }) => {
    if (type === 'progress') controller.abort();
  });
  expect(error).toMatchObject({ code: 'ABORTED', reason: 'Processing was cancelled.' });
});

test('a listener that throws ends only its own job', async () => {
  const { error } = await misbehave('talk for ever', {}, AbortSignal.timeout(20_000), ({ type }) => {
    if (type === 'progress') throw new Error('cannot write it down');
  });
  expect(error?.message).toBe('cannot write it down');
});

test('nothing starts once the job has been cancelled', async () => {
  const { error } = await misbehave('tell', {}, AbortSignal.abort());
  expect(error).toMatchObject({ code: 'ABORTED' });
});

test("a child knows none of its parent's secrets", async () => {
  process.env.COMMONCAST_TEST_SECRET = 'hunter2';
  try {
    const { done } = await misbehave('tell');
    expect(JSON.stringify(done)).not.toContain('hunter2');
    if (process.platform !== 'win32') expect(Object.keys(done!.detail as object)).not.toContain('PATH');
  } finally {
    delete process.env.COMMONCAST_TEST_SECRET;
  }
});

test('children that ask for a turn wait for each other, and the waiting does not count as run time', async () => {
  const turns = new Slots(1);
  const order: string[] = [];
  const run = async (name: string) => {
    const outputDirectory = await temporaryDirectory();
    const limits = { ...defaultJobLimits, silenceMs: 3000 };
    const job = {
      entry,
      input: { kind: 'take turns' as const, outputDirectory },
      limits,
      outputDirectory,
      turns,
    };
    await runChild<Misbehaviour, Message>(
      job,
      ({ type }) => order.push(`${name} ${type}`),
      AbortSignal.timeout(20_000),
    );
  };
  await Promise.all(['a', 'b', 'c'].map(run));
  const heavy = order.filter((line) => /begins|ends/.test(line)).map((line) => line.split(' '));
  expect(heavy).toHaveLength(6);
  for (let index = 0; index < heavy.length; index += 2) {
    expect(heavy[index]).toEqual([heavy[index + 1]![0], 'begins']);
    expect(heavy[index + 1]![1]).toBe('ends');
  }
});
