import { expect, test } from 'vitest';
import { insist } from './insist.ts';

test('what fails is done again until it succeeds, and only its first failure is reported', async () => {
  const failures: unknown[] = [];
  const answers = [new Error('away'), new Error('still away'), 'heard'];
  const work = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { signal: stopping } = new AbortController();
  expect(await insist(work, { stopping, onFailure: (error) => failures.push(error) })).toBe('heard');
  expect(failures).toEqual([new Error('away')]);
});

test('a process that stops tries a last time, and gives up', async () => {
  const stop = new AbortController();
  let tries = 0;
  const work = async () => {
    tries += 1;
    stop.abort();
    throw new Error('away');
  };
  expect(await insist(work, { stopping: stop.signal, onFailure: () => {} })).toBeUndefined();
  expect(tries).toBe(1);

  const later = new AbortController();
  tries = 0;
  const failing = async () => {
    tries += 1;
    if (tries === 1) setImmediate(() => later.abort());
    throw new Error('away');
  };
  expect(await insist(failing, { stopping: later.signal, onFailure: () => {} })).toBeUndefined();
  expect(tries).toBe(2);
});
