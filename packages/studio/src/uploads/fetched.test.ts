import { expect, it } from 'vitest';
import { fetched } from './fetched.ts';

it('hands on what was fetched', async () => {
  expect(await fetched(Promise.resolve({ send: 1 }))).toEqual({ send: 1 });
});

it('tells of code that did not come as of any answer that did not come', async () => {
  const module = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(fetched(module)).rejects.toMatchObject({
    status: 0,
    code: 'NETWORK',
    message: 'No connection',
  });
});
