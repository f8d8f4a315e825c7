import { expect, it } from 'vitest';
import { webhookDelivery } from '../../../../test/webhook-factories.ts';
import { pollMsOf } from './deliveries-query.ts';

const nowMs = Date.parse('2026-03-01T10:00:00.000Z');
const waiting = (afterMs: number) =>
  webhookDelivery({ status: 'PENDING', nextTryDate: new Date(nowMs + afterMs).toISOString() });

it('reads again while something waits, and soon where it is tried soon', () => {
  expect(pollMsOf([], nowMs)).toBe(false);
  expect(pollMsOf([webhookDelivery(), webhookDelivery({ status: 'FAILED' })], nowMs)).toBe(false);
  expect(pollMsOf([webhookDelivery(), waiting(5_000)], nowMs)).toBe(3_000);
  expect(pollMsOf([waiting(-1_000)], nowMs)).toBe(3_000);
  expect(pollMsOf([waiting(7_200_000)], nowMs)).toBe(30_000);
});
