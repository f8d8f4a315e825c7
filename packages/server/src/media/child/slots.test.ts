import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

const never = new AbortController().signal;

test('lets in as many callers as there are slots, then one for each that leaves, in order', async () => {
  const slots = new Slots(2);
  const entered: string[] = [];
  const enter = async (name: string) => {
    const leave = await slots.take(never);
    entered.push(name);
    return leave;
  };
  const first = await enter('first');
  await enter('second');
  const third = enter('third');
  const fourth = enter('fourth');
  await Promise.resolve();
  expect(entered).toEqual(['first', 'second']);
  first();
  first();
  const leaveThird = await third;
  expect(entered).toEqual(['first', 'second', 'third']);
  leaveThird();
  await fourth;
  expect(entered).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a caller that gives up waiting takes no slot', async () => {
  const slots = new Slots(1);
  const leave = await slots.take(never);
  const impatient = new AbortController();
  const waiting = slots.take(impatient.signal);
  impatient.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  leave();
  await expect(slots.take(never)).resolves.toBeTypeOf('function');
});
