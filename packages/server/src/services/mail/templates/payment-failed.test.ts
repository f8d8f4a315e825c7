import { expect, test } from 'vitest';
import { paymentFailedMail } from './payment-failed.ts';

const payment = {
  url: 'https://video.example.com/billing',
  number: '7F3A9C21-0005',
  plan: 'BUSINESS',
  total: 9_900,
  currency: 'USD',
  problem: 'Your bank declined the payment. Use another card, or ask your bank why.',
  card: { brand: 'amex', lastFour: '0005' },
  nextTryDate: new Date('2026-11-27T08:00:00Z'),
  graceEndDate: new Date('2026-12-03T08:00:00Z'),
} as const;

test('a failed payment says why, when it is tried again, and when the plan ends', () => {
  const { subject, text, html } = paymentFailedMail(payment);
  expect(subject).toBe('Your payment of $99 failed');
  expect(text).toBe(`Your bank declined the payment. Use another card, or ask your bank why.

We will try again on November 27, 2026. You can also pay the bill yourself, with the same card or another one.

If the bill is not paid by December 3, 2026, your Business plan expires. Until then, everything works as usual.

Bill: 7F3A9C21-0005
Amount: $99
Card: American Express ending in 0005
Next try: November 27, 2026
Plan ends: December 3, 2026

Pay bill:
https://video.example.com/billing

If you have paid the bill since, there is nothing to do.

-- 
Commoncast
`);
  expect(html.text).toContain('>American Express ending in 0005</td>');
});

test('without a card and another try, it says so', () => {
  const { text } = paymentFailedMail({
    ...payment,
    problem: 'There is no card to pay the bill with.',
    card: null,
    nextTryDate: null,
  });
  expect(text).toContain('There is no card to pay the bill with.\n\nWe will not try again.');
  expect(text).not.toMatch(/^(Card|Next try):/m);
});

test('a problem cannot become markup', () => {
  const { html } = paymentFailedMail({ ...payment, problem: '<img src=x>' });
  expect(html.text).toContain('&lt;img src=x&gt;');
  expect(html.text).not.toContain('<img');
});
