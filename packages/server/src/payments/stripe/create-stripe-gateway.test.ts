import { describe, expect, test } from 'vitest';
import { useStripe } from '../../../test/payments/stripe-bench.ts';
import { GatewayUnavailable } from '../payment-gateway.ts';

const bench = useStripe();

test.each([
  ['of nobody', 'seti_gone', 'pi_gone'],
  ['of the test gateway', 'challenge_test_card_visa', 'challenge_test_charge_succeeds'],
  ['of another kind', 'pi_gone', 'seti_gone'],
])('challenges %s are not known', async (_, card, charge) => {
  const problem = 'The confirmation is no longer valid. Start the payment again.';
  expect(await bench.gateway.finishCard(card, 'COMPLETE')).toEqual({ status: 'DECLINED', problem });
  expect(await bench.gateway.finishCharge(charge, 'COMPLETE')).toEqual({ status: 'DECLINED', problem });
  expect(await bench.gateway.clientSecretOf(card)).toBe(null);
  expect(await bench.gateway.isOver(charge)).toBe(false);
});

describe('failures', () => {
  test.each([
    ['its key is wrong', 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }],
    ['its key may not do this', 403, { type: 'invalid_request_error', message: 'Not allowed' }],
    ['there are too many calls', 429, { type: 'invalid_request_error', code: 'rate_limit' }],
    ['the same is being done', 409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }],
    ['a key was used for something else', 400, { type: 'idempotency_error' }],
  ])('Stripe cannot be asked when %s, and operators hear of it', async (_, status, error) => {
    const card = await bench.savedCard('pm_card_visa');
    bench.stripe.answersWith = { status, body: { error } };
    await expect(bench.gateway.charge(bench.chargeOf(card))).rejects.toThrow(GatewayUnavailable);
    expect(bench.failures.map(String)).toEqual([
      expect.stringMatching(/^GatewayUnavailable: Stripe answers with/),
    ]);
  });

  test('a request that Stripe does not accept is none of a card', async () => {
    const card = await bench.savedCard('pm_card_visa');
    const error = { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' };
    bench.stripe.answersWith = { status: 400, body: { error } };
    expect(await bench.gateway.charge(bench.chargeOf(card))).toEqual({
      status: 'DECLINED',
      problem:
        'The payment service refused the payment. Nothing was charged. Use another card, or try again later.',
    });
    expect(bench.failures.map(String)).toEqual([expect.stringContaining('amount_too_small')]);
  });

  test('nothing that Stripe tells of an intent gets into an error', async () => {
    const { charge } = await bench.challenged();
    const { client_secret, ...intent } = bench.stripe.intents('payment_intent').at(-1) ?? {};
    const error = { type: 'api_error', message: client_secret, payment_intent: { ...intent, client_secret } };
    bench.stripe.answersWith = { status: 500, body: { error } };
    const thrown = await bench.gateway.charge(charge).catch((caught: unknown) => caught);
    expect(client_secret).toEqual(expect.stringContaining('_secret_'));
    for (const one of [thrown, ...bench.failures]) {
      const { message, stack, cause, ...rest } = one as Error;
      expect(JSON.stringify([message, stack, cause, rest])).not.toContain('_secret_');
    }
  });
});
