import { expect, test } from 'vitest';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { requireFitting } from './require-fitting.ts';

const OF_STRIPE = { paymentMethodId: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF', zipCode: '02134' };

test('a gateway gets only the cards that it takes', () => {
  expect(() => requireFitting(cardDetails(), 'TEST')).not.toThrow();
  expect(() => requireFitting(OF_STRIPE, 'STRIPE')).not.toThrow();
  const problem = 'This server takes test cards only, and none from Stripe. Enter a test card number.';
  expect(() => requireFitting(OF_STRIPE, 'TEST')).toThrow(
    expect.objectContaining({ status: 400, fields: { paymentMethodId: problem } }),
  );
  expect(() => requireFitting(cardDetails(), 'STRIPE')).toThrow(
    expect.objectContaining({ status: 400, fields: { cardNumber: expect.stringContaining('Stripe only') } }),
  );
});
