import { describe, expect, test } from 'vitest';
import { PAYER, useStripe } from '../../../test/payments/stripe-bench.ts';

const bench = useStripe();

describe('what Stripe’s codes mean', () => {
  const DECLINED = 'Your bank declined the card. Use another card, or ask your bank why.';
  test.each([
    ['generic_decline', DECLINED],
    ['do_not_honor', DECLINED],
    ['lost_card', DECLINED],
    ['stolen_card', DECLINED],
    ['pickup_card', DECLINED],
    ['fraudulent', DECLINED],
    ['insufficient_funds', 'There is not enough money on the card. Add money to it, or use another card.'],
    ['expired_card', 'The card has expired. Check the expiration date, or use another card.'],
    ['incorrect_cvc', 'The security code is incorrect. Check it against your card.'],
    ['invalid_cvc', 'The security code is incorrect. Check it against your card.'],
    ['incorrect_number', 'The card number is incorrect. Check it against your card.'],
    [
      'processing_error',
      'Your bank could not process the card. Try again in a few minutes, or use another card.',
    ],
    [
      'try_again_later',
      'Your bank could not process the card. Try again in a few minutes, or use another card.',
    ],
    [
      'card_velocity_exceeded',
      'The card was tried too often, or is over its limit. Use another card, or try again tomorrow.',
    ],
  ])('%s', async (code, problem) => {
    expect(await bench.gateway.saveCard(bench.newCard(`pm_saving_${code}`), PAYER)).toEqual({
      status: 'DECLINED',
      problem,
    });
    const card = await bench.savedCard(`pm_charging_${code}`);
    expect(await bench.gateway.charge(bench.chargeOf(card))).toEqual({
      status: 'DECLINED',
      problem:
        problem === DECLINED
          ? 'Your bank declined the payment. Use another card, or ask your bank why.'
          : problem,
    });
    expect(bench.failures).toEqual([]);
  });
});
