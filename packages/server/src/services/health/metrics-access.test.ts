import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createMetricsAccess } from './metrics-access.ts';

const TOKEN = 'a token that the operator has made up';
const mayWithNone = createMetricsAccess(readConfig({}));
const may = createMetricsAccess(
  readConfig({ METRICS_NETWORKS: '10.1.0.0/16, 2001:db8::/32, 192.0.2.7', METRICS_TOKEN: TOKEN }),
);

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as FastifyRequest;

test.each([
  ['127.0.0.1', true, true],
  ['::ffff:127.0.0.1', true, true],
  ['::1', true, true],
  ['10.1.200.3', true, false],
  ['::ffff:10.1.200.3', true, false],
  ['192.0.2.7', true, false],
  ['2001:db8:1::9', true, false],
  ['10.2.0.1', false, false],
  ['192.0.2.8', false, false],
  ['2001:db9::1', false, false],
])('%s sees the metrics: %s; where no network is named: %s', (address, isAllowed, isLocal) => {
  expect(may(from(address))).toBe(isAllowed);
  expect(mayWithNone(from(address))).toBe(isLocal);
});

test.each(['127.0.0.1', '10.1.200.3'])('a proxy at %s does not lend its address', (address) => {
  expect(may(from(address, { 'x-forwarded-for': '10.1.200.3' }))).toBe(false);
  expect(may(from(address, { forwarded: 'for=10.1.200.3' }))).toBe(false);
});

test('the token is good from anywhere, and nothing else is', () => {
  const withToken = (authorization: string) => from('203.0.113.1', { authorization });
  expect(may(withToken(`Bearer ${TOKEN}`))).toBe(true);
  for (const wrong of ['', 'Bearer', 'Bearer ', TOKEN, `Bearer ${TOKEN}x`, 'Bearer undefined'])
    expect([wrong, may(withToken(wrong)), mayWithNone(withToken(wrong))]).toEqual([wrong, false, false]);
});
