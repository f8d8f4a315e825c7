import { ApiError } from '@commoncast/core/http/api-error';
import { expect, it } from 'vitest';
import { createOnce } from './create-once.ts';

const lost = new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' });
const refused = new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'No' });

/** @param outcomes what becomes of each attempt; success once there are none left */
function attempts(...outcomes: Error[]) {
  const sent: [string, string][] = [];
  const create = createOnce(async (name: string, key) => {
    sent.push([name, key]);
    const error = outcomes.shift();
    if (error) throw error;
    return name;
  });
  return { create, sent };
}

it('sends what may have arrived again, under the same key, before anything else', async () => {
  const { create, sent } = attempts(lost);
  await expect(create('First')).rejects.toBe(lost);
  expect(await create('Second')).toEqual({ kept: 'First', isFromEarlier: true });
  const [[, key] = ['', '']] = sent;
  expect(sent).toEqual([
    ['First', key],
    ['First', key],
  ]);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it('sends new values once the earlier ones were refused', async () => {
  const { create, sent } = attempts(refused);
  await expect(create('First')).rejects.toBe(refused);
  expect(await create('Second')).toEqual({ kept: 'Second', isFromEarlier: false });
  expect(sent.map(([name]) => name)).toEqual(['First', 'Second']);
});

it('uses another key for another record', async () => {
  const [one, other] = [attempts(), attempts()];
  await one.create('A');
  await other.create('A');
  expect(one.sent[0]?.[1]).not.toBe(other.sent[0]?.[1]);
});
