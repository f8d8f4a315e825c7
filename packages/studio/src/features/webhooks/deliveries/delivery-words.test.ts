import { expect, it } from 'vitest';
import { webhookDelivery } from '../../../../test/webhook-factories.ts';
import { formatSecond, nextTryWords, triesWords, tryWords } from './delivery-words.ts';

const failed = { date: '2026-03-01T10:00:00.000Z', durationMs: 80, statusCode: 503, problem: 'No' };
const silent = { ...failed, statusCode: null };

it('counts the tries, and says how the last one ended', () => {
  expect(triesWords(webhookDelivery())).toBe('1 try · last answer 204');
  expect(triesWords({ status: 'PENDING', tries: [failed, silent] })).toBe('2 tries · no answer');
  expect(triesWords({ status: 'PENDING', tries: [] })).toBe('Not tried yet');
  expect(triesWords({ status: 'FAILED', tries: [] })).toBe('Not tried, because the webhook was off');
});

it('says when it is tried next', () => {
  const now = new Date(2026, 0, 31, 14, 0);
  const at = (minutes: number) => ({ nextTryDate: new Date(2026, 0, 31, 14, minutes).toISOString() });
  expect(nextTryWords({ nextTryDate: null }, now)).toBeNull();
  expect(nextTryWords(at(5), now)).toBe('Next try 14:05');
  expect(nextTryWords(at(0), now)).toBe('Sending…');
});

it('says how one try went', () => {
  expect(tryWords({ statusCode: 503, durationMs: 80 })).toBe('Answer 503 · 80 ms');
  expect(tryWords({ statusCode: null, durationMs: 10_000 })).toBe('No answer · 10,000 ms');
  expect(formatSecond(new Date(2026, 0, 31, 14, 5, 7).toISOString())).toBe('Jan 31, 2026, 14:05:07');
});
