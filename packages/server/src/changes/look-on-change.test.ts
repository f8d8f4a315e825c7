import { expect, test } from 'vitest';
import { lookOnChange } from './look-on-change.ts';

function busOfOne() {
  const listeners = new Set<() => void>();
  const on = (_topic: string, _id: string, onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  };
  return { on, listeners, change: () => listeners.forEach((onChange) => void onChange()) };
}

test('looks at once, and once more for all changes that come meanwhile', async () => {
  const bus = busOfOne();
  const looks = lookOnChange(bus, 'film', '1', new AbortController().signal);
  expect(await looks.next()).toEqual({ value: undefined, done: false });
  bus.change();
  bus.change();
  expect((await looks.next()).done).toBe(false);
  const third = looks.next();
  bus.change();
  expect((await third).done).toBe(false);
  await looks.return(undefined);
  expect(bus.listeners.size).toBe(0);
});

test('ends when aborted, even while it waits, and unsubscribes', async () => {
  const bus = busOfOne();
  const leaving = new AbortController();
  const looks = lookOnChange(bus, 'film', '1', leaving.signal);
  await looks.next();
  const second = looks.next();
  leaving.abort();
  expect((await second).done).toBe(true);
  expect(bus.listeners.size).toBe(0);
});

test('looks once even if time is already up', async () => {
  const bus = busOfOne();
  const looks = lookOnChange(bus, 'film', '1', AbortSignal.abort());
  expect((await looks.next()).done).toBe(false);
  expect((await looks.next()).done).toBe(true);
});
