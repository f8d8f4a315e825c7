import { describe, expect, test } from 'vitest';
import { useStripe } from '../../../test/payments/stripe-bench.ts';
import { GatewayUnavailable } from '../payment-gateway.ts';

const bench = useStripe();

describe('charging', () => {
  test('moves the money of a bill once for each key', async () => {
    const charge = bench.chargeOf(await bench.savedCard('pm_card_visa'), { isOwnerThere: false });
    const paid = await bench.gateway.charge(charge);
    expect(paid).toEqual({ status: 'PAID', reference: expect.stringMatching(/^pi_/) });
    expect(bench.stripe.requests.slice(-1)[0]).toMatchObject({
      path: '/v1/payment_intents',
      key: `charge-${charge.key}`,
      values: {
        ...{ amount: '2900', currency: 'usd', description: '7F3A9C21-0004', off_session: 'true' },
        ...{ confirm: 'true', customer: charge.card.customer, payment_method: charge.card.token },
      },
    });
    expect(await bench.gateway.charge(charge)).toEqual(paid);
    // After a day Stripe does not know the key any more.
    bench.stripe.forgetKeys();
    expect(await bench.gateway.charge(charge)).toEqual(paid);
    const payments = bench.stripe
      .intents('payment_intent')
      .filter(({ metadata }) => metadata.charge === charge.key);
    expect(payments).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)('is done once although Stripe was lost %s it', async (when) => {
    const charge = bench.chargeOf(await bench.savedCard('pm_card_visa'));
    bench.stripe.fails = when;
    await expect(bench.gateway.charge(charge)).rejects.toThrow(GatewayUnavailable);
    expect(bench.failures.map(String)).toEqual([expect.stringContaining('StripeAPIError status 503')]);
    bench.stripe.fails = null;
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'PAID' });
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'PAID' });
    const payments = bench.stripe
      .intents('payment_intent')
      .filter(({ metadata }) => metadata.charge === charge.key);
    expect(payments).toHaveLength(1);
  });

  test('is done once by two who ask at the same time', async () => {
    const charge = bench.chargeOf(await bench.savedCard('pm_card_visa'));
    const [first, second] = await Promise.all([bench.gateway.charge(charge), bench.gateway.charge(charge)]);
    expect(first).toEqual(second);
    expect(first.status).toBe('PAID');
  });

  test('is declined the same each time', async () => {
    const charge = bench.chargeOf(await bench.savedCard('pm_card_chargeCustomerFail'));
    const declined = {
      status: 'DECLINED',
      problem: 'Your bank declined the payment. Use another card, or ask your bank why.',
    };
    expect(await bench.gateway.charge(charge)).toEqual(declined);
    expect(await bench.gateway.charge(charge)).toEqual(declined);
    bench.stripe.forgetKeys();
    expect(await bench.gateway.charge(charge)).toEqual(declined);
  });

  test('asks the owner who is there, and nobody when they are not', async () => {
    const card = await bench.savedCard('pm_card_authenticationRequired');
    expect(await bench.gateway.charge(bench.chargeOf(card, { isOwnerThere: false }))).toEqual({
      status: 'DECLINED',
      problem: 'Your bank wants you to confirm the payment. Pay the bill on the Billing page to confirm it.',
    });
    const charge = bench.chargeOf(card);
    const asked = await bench.gateway.charge(charge);
    expect(asked).toEqual({ status: 'CHALLENGE', reference: expect.stringMatching(/^pi_/) });
    expect(await bench.gateway.charge(charge)).toEqual(asked);
  });

  test('is cancelled where a bank asks although nobody is there', async () => {
    const { charge, reference } = await bench.challenged();
    expect(await bench.gateway.charge({ ...charge, isOwnerThere: false })).toMatchObject({
      status: 'DECLINED',
      problem: expect.stringContaining('Your bank wants you to confirm the payment.'),
    });
    expect(bench.stripe.intents().find(({ id }) => id === reference)?.status).toBe('canceled');
  });

  test.each(['COMPLETE', 'FAIL'] as const)(
    'that was confirmed is paid, whether the answer is %s',
    async (outcome) => {
      const { reference } = await bench.challenged();
      bench.stripe.confirm(reference, true);
      for (const _ of [1, 2])
        expect(await bench.gateway.finishCharge(reference, outcome)).toEqual({ status: 'PAID', reference });
    },
  );

  test.each(['COMPLETE', 'FAIL'] as const)(
    'that was not confirmed can never be paid after the answer %s',
    async (outcome) => {
      const { reference } = await bench.challenged();
      const problem = 'The payment was not confirmed with your bank. Try again, or use another card.';
      expect(await bench.gateway.finishCharge(reference, outcome)).toEqual({ status: 'DECLINED', problem });
      expect(bench.stripe.intents().find(({ id }) => id === reference)?.status).toBe('canceled');
      expect(await bench.gateway.clientSecretOf(reference)).toBe(null);
    },
  );

  test('is not cancelled while the bank is at it', async () => {
    const { reference } = await bench.challenged();
    bench.stripe.setStatus(reference, 'processing');
    await expect(bench.gateway.finishCharge(reference, 'FAIL')).rejects.toThrow(GatewayUnavailable);
    bench.stripe.setStatus(reference, 'succeeded');
    expect(await bench.gateway.finishCharge(reference, 'FAIL')).toEqual({ status: 'PAID', reference });
  });

  test.each([
    ['a card of the test gateway', { customer: 'customer_test_x', token: 'card_test_visa_succeeds_x' }],
    ['a customer that is gone', { customer: 'cus_gone', token: 'pm_card_visa' }],
  ])('does not work with %s', async (_, card) => {
    expect(
      await bench.gateway.charge(bench.chargeOf({ ...(await bench.savedCard('pm_card_visa')), ...card })),
    ).toEqual({
      status: 'DECLINED',
      problem: 'The card can no longer be charged. Enter it again, or use another card.',
    });
  });

  test('does not work with a card that was removed', async () => {
    const card = await bench.savedCard('pm_card_visa');
    await bench.gateway.removeCard(card);
    expect(await bench.gateway.charge(bench.chargeOf(card))).toMatchObject({
      status: 'DECLINED',
      problem: expect.stringContaining('The card can no longer be charged.'),
    });
  });
});
