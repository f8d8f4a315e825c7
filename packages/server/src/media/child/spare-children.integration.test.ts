import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { childrenThatRun, isAlive } from '../../../test/processes.ts';
import type { Misbehaviour } from '../../../test/programs/misbehave.ts';
import { defaultJobLimits } from './limits.ts';
import { runChild } from './run-child.ts';
import { SpareChildren } from './spare-children.ts';

const entry = new URL('../../../test/programs/misbehave.ts', import.meta.url);

function open(count = 1): SpareChildren {
  const spare = new SpareChildren(entry, count);
  onTestFinished(() => spare.close());
  return spare;
}

const gone = (pid: number) =>
  eventually(
    () => isAlive(pid),
    (isThere) => !isThere,
  );

test('there are no more than are wanted, and one that is taken belongs to its taker', async () => {
  const spare = open();
  expect(spare.take()).toBeNull();
  spare.prepare();
  spare.prepare();
  const child = spare.take()!;
  expect(spare.take()).toBeNull();
  spare.close();
  spare.prepare();
  expect(spare.take()).toBeNull();
  expect(await isAlive(child.pid!)).toBe(true);
  child.kill('SIGKILL');
  await gone(child.pid!);
});

test.skipIf(process.platform !== 'linux')('the one that has waited longest is taken first', async () => {
  const others = await childrenThatRun(process.pid, 'misbehave');
  const spare = open(2);
  spare.prepare();
  const early = await eventually(
    async () => (await childrenThatRun(process.pid, 'misbehave')).filter((one) => !others.includes(one)),
    (found) => found.length === 2,
  );
  const first = spare.take()!;
  spare.prepare();
  const [second, third] = [spare.take()!, spare.take()!];
  expect(new Set([first.pid, second.pid])).toEqual(new Set(early));
  expect(early).not.toContain(third.pid);
  expect(spare.take()).toBeNull();
  for (const child of [first, second, third]) child.kill('SIGKILL');
});

test('it does a job as one that starts with it does', async () => {
  const spare = open();
  spare.prepare();
  const child = spare.take()!;
  const input: Misbehaviour = { kind: 'tell', outputDirectory: '' };
  const job = { entry, input, limits: defaultJobLimits, outputDirectory: null, child };
  const pids: unknown[] = [];
  const done = await runChild<Misbehaviour, { type: string; detail?: unknown }>(
    job,
    ({ type, detail }) => type === 'started' && pids.push(detail),
    new AbortController().signal,
  );
  expect(done.type).toBe('done');
  expect(pids).toEqual([child.pid]);
  await gone(child.pid!);
});

test.skipIf(process.platform !== 'linux')('one that has died is not given to anybody', async () => {
  const others = await childrenThatRun(process.pid, 'misbehave');
  const spare = open();
  spare.prepare();
  const [pid = 0] = await eventually(
    async () => (await childrenThatRun(process.pid, 'misbehave')).filter((one) => !others.includes(one)),
    (found) => found.length > 0,
  );
  process.kill(pid, 'SIGKILL');
  const next = async () => {
    spare.prepare();
    const child = spare.take();
    child?.kill('SIGKILL');
    return child?.pid;
  };
  await eventually(next, (taken) => taken !== pid);
});

test('it ends with its owner, and with a job that is stopped before it begins', async () => {
  const spare = open();
  spare.prepare();
  const child = spare.take()!;
  const job = { entry, input: {}, limits: defaultJobLimits, outputDirectory: null, child };
  await expect(runChild(job, () => {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' });
  await gone(child.pid!);
});
