import { expect, it } from 'vitest';
import { runSideBySide } from './run-side-by-side.ts';

/** Tasks that end when told to, and a record of what started and ended in which order. */
function openTasks() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const run = ({ name }: { name: string }): Promise<void> => {
    log.push(`+${name}`);
    return new Promise((resolve) => {
      ends.set(name, () => {
        log.push(`-${name}`);
        resolve();
      });
    });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, run, end };
}

it('runs two at a time, in order', async () => {
  const { log, run, end } = openTasks();
  const done = runSideBySide([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2, run);
  await end('b');
  await end('a');
  await end('c');
  await done;
  expect(log).toEqual(['+a', '+b', '-b', '+c', '-a', '-c']);
});

it('holds back a task that follows another one, and lets the rest pass', async () => {
  const { log, run, end } = openTasks();
  const done = runSideBySide([{ name: 'a' }, { name: 'b', after: 'a' }, { name: 'c' }], 2, run);
  await end('c');
  await end('a');
  await end('b');
  await done;
  expect(log).toEqual(['+a', '+c', '-c', '-a', '+b', '-b']);
});

it('waits for no task that is not among them', async () => {
  const { log, run, end } = openTasks();
  const done = runSideBySide([{ name: 'b', after: 'a' }], 2, run);
  await end('b');
  await done;
  expect(log).toEqual(['+b', '-b']);
});

it('says so when tasks wait for each other', async () => {
  const circle = [
    { name: 'a', after: 'b' },
    { name: 'b', after: 'a' },
  ];
  await expect(runSideBySide(circle, 2, () => Promise.resolve())).rejects.toThrow('wait for each other');
});

it('fails with the first task that fails', async () => {
  const failing = runSideBySide([{ name: 'a' }], 2, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
});
