import { expect, it } from 'vitest';
import { subscription } from '../../../test/billing-factories.ts';
import { subscriptionWords } from './subscription-words.ts';

const next = {
  date: '2026-12-26T10:00:00.000Z',
  lines: [],
  subtotal: 2_900,
  discount: 0,
  tax: null,
  total: 2_900,
  currency: 'USD',
};
const starter = subscription({ plan: 'STARTER' });

it.each([
  ['Free.', 'You pay nothing. Larger plans have higher limits.', subscription(), null],
  ['Starter, $29 a month.', 'Next bill: $29 on 26 December 2026.', starter, next],
  [
    'Starter, $29 a month.',
    'Moves to Free on 26 December 2026.',
    subscription({ plan: 'STARTER', nextPlan: 'FREE' }),
    null,
  ],
  [
    'Business, $99 a month.',
    'Moves to Starter on 26 December 2026. Next bill: $29 on 26 December 2026.',
    subscription({ plan: 'BUSINESS', nextPlan: 'STARTER' }),
    next,
  ],
  [
    'Starter, free until 26 December 2026.',
    'Next bill: $29 on 26 December 2026.',
    subscription({ plan: 'STARTER', state: 'TRIALING' }),
    next,
  ],
  ['Enterprise.', 'Billed as agreed with sales.', subscription({ plan: 'ENTERPRISE', price: null }), null],
  [
    'Your last payment failed.',
    'Starter continues until 3 December 2026. Pay the open bill or use another card before then.',
    subscription({ plan: 'STARTER', state: 'PAST_DUE', graceEndDate: '2026-12-03T10:00:00.000Z' }),
    next,
  ],
  [
    'Starter is cancelled and runs until 26 December 2026.',
    'After that nothing can be uploaded or broadcast. Visitors can watch your videos for another 30 days, and nothing is deleted.',
    subscription({ plan: 'STARTER', state: 'CANCEL_SCHEDULED' }),
    null,
  ],
  [
    'Your plan has expired.',
    'Nothing can be uploaded or broadcast. Visitors can watch your videos until 25 January 2027. Nothing is deleted.',
    subscription({ plan: 'STARTER', state: 'EXPIRED', playbackEndDate: '2027-01-25T10:00:00.000Z' }),
    null,
  ],
  [
    'Your plan has expired.',
    'Nothing can be uploaded or broadcast. Visitors can no longer watch your videos. Nothing is deleted.',
    subscription({ plan: 'STARTER', state: 'EXPIRED', playbackEndDate: '2026-11-01T10:00:00.000Z' }),
    null,
  ],
])('says %s %s', (title, text, one, bill) => {
  expect(subscriptionWords(one, bill, new Date('2026-11-26T10:00:00.000Z'))).toMatchObject({ title, text });
});
