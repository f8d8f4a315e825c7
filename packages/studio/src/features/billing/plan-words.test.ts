import { PLAN_LIMITS, STORED_BYTES, STORED_MINUTES, VIEWER_HOURS } from '@commoncast/core/business/plans';
import { expect, it } from 'vitest';
import { discountWords, inOrder, limitWords, priceWords, usageWords } from './plan-words.ts';

it.each([
  ['3 members', 'members', PLAN_LIMITS.FREE.members],
  ['1,000 members', 'members', PLAN_LIMITS.ENTERPRISE.members],
  ['One live stream at a time', 'liveStreams', PLAN_LIMITS.FREE.liveStreams],
  ['2 live streams at a time', 'liveStreams', PLAN_LIMITS.STARTER.liveStreams],
  ['500 GB of uploads', 'storedBytes', STORED_BYTES.FREE],
  ['2 TB of uploads', 'storedBytes', STORED_BYTES.STARTER],
  ['1,000 stored minutes', 'storedMinutes', STORED_MINUTES.FREE],
  ['10,000 viewer hours a month', 'viewerHours', VIEWER_HOURS.STARTER],
  ['100 unfinished uploads at a time', 'openUploads', PLAN_LIMITS.FREE.openUploads],
] as const)('says %s', (words, kind, limit) => {
  expect(limitWords({ kind, limit })).toBe(words);
});

it('says how much is used', () => {
  expect(usageWords({ kind: 'members', used: 2, limit: 3 })).toBe('2 of 3');
  expect(usageWords({ kind: 'storedBytes', used: 1_234_000_000, limit: STORED_BYTES.FREE })).toBe(
    '1.2 GB of 500 GB',
  );
});

it('begins with what people ask about first', () => {
  const kinds = ['openUploads', 'players', 'storedBytes', 'members'] as const;
  expect(inOrder(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([
    'members',
    'storedBytes',
    'players',
    'openUploads',
  ]);
});

it('says what plans and promo codes mean in money', () => {
  expect(priceWords({ price: 0, currency: 'USD' })).toBe('$0 a month');
  expect(priceWords({ price: 2_900, currency: 'USD' })).toBe('$29 a month');
  expect(priceWords({ price: null, currency: 'USD' })).toBe('Custom price');
  const promo = { code: 'SPRING', percentOff: null, amountOff: 550, monthsLeft: 3 };
  expect(discountWords(promo, 'USD')).toBe('$5.50 off');
  expect(discountWords({ ...promo, percentOff: 20, amountOff: null }, 'USD')).toBe('20% off');
});
