import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StripeStandIn, startStripeStandIn } from '../../../test/payments/stripe-stand-in.ts';
import { type Charge, GatewayUnavailable, type PaymentGateway, type SavedCard } from '../payment-gateway.ts';
import { createStripeGateway } from './create-stripe-gateway.ts';

const PAYER = {
  businessId: '0199d4a5-0000-7000-8000-000000000001',
  businessName: 'Mill Street Bakery',
  email: 'ada@example.com',
  customer: null,
};

let stripe: StripeStandIn;
let gateway: PaymentGateway;
let count = 0;
const failures: unknown[] = [];
const clock = () => new Date('2027-01-17T10:00:00.000Z');

beforeAll(async () => {
  stripe = await startStripeStandIn();
  const onFailure = (error: unknown) => void failures.push(error);
  gateway = createStripeGateway(stripe.settings, { clock, onFailure, server: stripe.server });
});
afterAll(() => stripe.close());
beforeEach(() => {
  failures.length = 0;
  Object.assign(stripe, { fails: null, answersWith: null });
});

/** A payment method that no other test has. */
function newCard(name: string): { readonly paymentMethodId: string; readonly zipCode: string } {
  count += 1;
  return { paymentMethodId: `${name}_${count}`, zipCode: '02134' };
}

async function savedCard(name: string): Promise<SavedCard> {
  const saved = await gateway.saveCard(newCard(name), PAYER);
  const result =
    saved.status === 'CHALLENGE' ? await confirmed(saved.reference, gateway.finishCard, true) : saved;
  if (result.status !== 'SAVED') throw new TypeError(`${name} is ${result.status}`);
  return result.card;
}

function confirmed<T>(
  reference: string,
  finish: (reference: string, outcome: 'COMPLETE') => Promise<T>,
  succeeds: boolean,
): Promise<T> {
  stripe.confirm(reference, succeeds);
  return finish(reference, 'COMPLETE');
}

function chargeOf(card: SavedCard, changes: Partial<Charge> = {}): Charge {
  count += 1;
  const key = `0199d4a5-0000-7000-8000-${String(count).padStart(12, '0')}`;
  return {
    ...{ card, key, amount: 2_900, currency: 'USD', description: '7F3A9C21-0004', isOwnerThere: true },
    ...changes,
  };
}

/** A charge of a card whose owner is asked. */
async function challenged(): Promise<{ readonly charge: Charge; readonly reference: string }> {
  const charge = chargeOf(await savedCard('pm_card_authenticationRequired'));
  const result = await gateway.charge(charge);
  if (result.status !== 'CHALLENGE') throw new TypeError(`It is ${result.status}`);
  return { charge, reference: result.reference };
}

const lastRequests = (number: number) => stripe.requests.slice(-number);

describe('saving a card', () => {
  test('keeps it with a customer, to be charged while nobody is there', async () => {
    expect(await gateway.saveCard(newCard('pm_card_mastercard'), PAYER)).toEqual({
      status: 'SAVED',
      card: {
        customer: expect.stringMatching(/^cus_/),
        token: `pm_card_mastercard_${count}`,
        brand: 'mastercard',
        lastFour: '4444',
        expiryMonth: 12,
        expiryYear: 2099,
      },
    });
    expect(lastRequests(2).map(({ method, path, values }) => [method, path, values])).toEqual([
      [
        'POST',
        '/v1/customers',
        { name: PAYER.businessName, email: PAYER.email, metadata: { business: PAYER.businessId } },
      ],
      ['POST', '/v1/setup_intents', expect.objectContaining({ usage: 'off_session', confirm: 'true' })],
    ]);
  });

  test('takes the customer of the card before, unless Stripe has none of that name any more', async () => {
    const { customer } = await savedCard('pm_card_visa');
    const again = await gateway.saveCard(newCard('pm_card_visa'), { ...PAYER, customer });
    expect(again).toMatchObject({ status: 'SAVED', card: { customer } });
    stripe.removeCustomer(customer);
    const other = await gateway.saveCard(newCard('pm_card_visa'), { ...PAYER, customer });
    expect(other).toMatchObject({ status: 'SAVED', card: { customer: expect.stringMatching(/^cus_/) } });
    expect(other).not.toMatchObject({ card: { customer } });
  });

  test('makes a new customer where the test gateway was in charge before', async () => {
    const customer = 'customer_test_abcdefghijklmnopqrst';
    expect(await gateway.saveCard(newCard('pm_card_visa'), { ...PAYER, customer })).toMatchObject({
      status: 'SAVED',
      card: { customer: expect.stringMatching(/^cus_/) },
    });
  });

  test('does not take the card of another customer', async () => {
    const { token } = await savedCard('pm_card_visa');
    const stranger = { ...PAYER, businessId: '0199d4a5-0000-7000-8000-000000000002' };
    expect(await gateway.saveCard({ paymentMethodId: token, zipCode: '1' }, stranger)).toEqual({
      status: 'DECLINED',
      problem: 'The card can no longer be charged. Enter it again, or use another card.',
    });
  });

  test('takes no card that was typed', async () => {
    const before = stripe.requests.length;
    const typed = {
      ...{ cardNumber: '4242424242424242', expirationDate: '12/2099', nameOnCard: 'Ada Baker' },
      ...{ securityCode: '123', zipCode: '02134' },
    };
    await expect(gateway.saveCard(typed, PAYER)).rejects.toThrow('Stripe takes no card numbers from us');
    expect(stripe.requests).toHaveLength(before);
  });

  test('asks the owner of a card whose bank wants that, and keeps it once they have confirmed', async () => {
    const asked = await gateway.saveCard(newCard('pm_card_authenticationRequiredOnSetup'), PAYER);
    if (asked.status !== 'CHALLENGE') throw new TypeError(`It is ${asked.status}`);
    const { reference } = asked;
    expect(await gateway.clientSecretOf(reference)).toMatch(new RegExp(`^${reference}_secret_`));
    expect(await gateway.isOver(reference)).toBe(false);
    stripe.confirm(reference, true);
    expect(await gateway.isOver(reference)).toBe(true);
    expect(await gateway.clientSecretOf(reference)).toBe(null);
    const card = { brand: 'visa', lastFour: '3155' };
    for (const outcome of ['COMPLETE', 'COMPLETE', 'FAIL'] as const)
      expect(await gateway.finishCard(reference, outcome)).toMatchObject({ status: 'SAVED', card });
  });

  test.each(['COMPLETE', 'FAIL'] as const)(
    'is over when the answer is %s and nobody has confirmed',
    async (outcome) => {
      const asked = await gateway.saveCard(newCard('pm_card_authenticationRequiredOnSetup'), PAYER);
      if (asked.status !== 'CHALLENGE') throw new TypeError(`It is ${asked.status}`);
      for (const _ of [1, 2])
        expect(await gateway.finishCard(asked.reference, outcome)).toEqual({
          status: 'DECLINED',
          problem: 'The card was not confirmed with your bank. Try again, or use another card.',
        });
      expect(stripe.intents().find(({ id }) => id === asked.reference)?.status).toBe('canceled');
    },
  );

  test('says that the owner has not confirmed', async () => {
    const asked = await gateway.saveCard(newCard('pm_card_authenticationRequiredOnSetup'), PAYER);
    if (asked.status !== 'CHALLENGE') throw new TypeError(`It is ${asked.status}`);
    expect(await confirmed(asked.reference, gateway.finishCard, false)).toEqual({
      status: 'DECLINED',
      problem: 'The card was not confirmed with your bank. Try again, or use another card.',
    });
  });

  test('forgets a card that is not needed any longer, once or twice', async () => {
    const card = await savedCard('pm_card_visa');
    expect(stripe.isAttached(card.token)).toBe(true);
    await gateway.removeCard(card);
    await gateway.removeCard(card);
    expect(stripe.isAttached(card.token)).toBe(false);
    await gateway.removeCard({ customer: 'customer_test_x', token: 'card_test_visa_succeeds_x' });
    expect(failures).toEqual([]);
  });
});

describe('charging', () => {
  test('moves the money of a bill once for each key', async () => {
    const charge = chargeOf(await savedCard('pm_card_visa'), { isOwnerThere: false });
    const paid = await gateway.charge(charge);
    expect(paid).toEqual({ status: 'PAID', reference: expect.stringMatching(/^pi_/) });
    expect(lastRequests(1)[0]).toMatchObject({
      path: '/v1/payment_intents',
      key: `charge-${charge.key}`,
      values: {
        ...{ amount: '2900', currency: 'usd', description: '7F3A9C21-0004', off_session: 'true' },
        ...{ confirm: 'true', customer: charge.card.customer, payment_method: charge.card.token },
      },
    });
    expect(await gateway.charge(charge)).toEqual(paid);
    // After a day Stripe does not know the key any more.
    stripe.forgetKeys();
    expect(await gateway.charge(charge)).toEqual(paid);
    const payments = stripe
      .intents('payment_intent')
      .filter(({ metadata }) => metadata.charge === charge.key);
    expect(payments).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)('is done once although Stripe was lost %s it', async (when) => {
    const charge = chargeOf(await savedCard('pm_card_visa'));
    stripe.fails = when;
    await expect(gateway.charge(charge)).rejects.toThrow(GatewayUnavailable);
    expect(failures.map(String)).toEqual([expect.stringContaining('StripeAPIError status 503')]);
    stripe.fails = null;
    expect(await gateway.charge(charge)).toMatchObject({ status: 'PAID' });
    expect(await gateway.charge(charge)).toMatchObject({ status: 'PAID' });
    const payments = stripe
      .intents('payment_intent')
      .filter(({ metadata }) => metadata.charge === charge.key);
    expect(payments).toHaveLength(1);
  });

  test('is done once by two who ask at the same time', async () => {
    const charge = chargeOf(await savedCard('pm_card_visa'));
    const [first, second] = await Promise.all([gateway.charge(charge), gateway.charge(charge)]);
    expect(first).toEqual(second);
    expect(first.status).toBe('PAID');
  });

  test('is declined the same each time', async () => {
    const charge = chargeOf(await savedCard('pm_card_chargeCustomerFail'));
    const declined = {
      status: 'DECLINED',
      problem: 'Your bank declined the payment. Use another card, or ask your bank why.',
    };
    expect(await gateway.charge(charge)).toEqual(declined);
    expect(await gateway.charge(charge)).toEqual(declined);
    stripe.forgetKeys();
    expect(await gateway.charge(charge)).toEqual(declined);
  });

  test('asks the owner who is there, and nobody when they are not', async () => {
    const card = await savedCard('pm_card_authenticationRequired');
    expect(await gateway.charge(chargeOf(card, { isOwnerThere: false }))).toEqual({
      status: 'DECLINED',
      problem: 'Your bank wants you to confirm the payment. Pay the bill on the Billing page to confirm it.',
    });
    const charge = chargeOf(card);
    const asked = await gateway.charge(charge);
    expect(asked).toEqual({ status: 'CHALLENGE', reference: expect.stringMatching(/^pi_/) });
    expect(await gateway.charge(charge)).toEqual(asked);
  });

  test('is cancelled where a bank asks although nobody is there', async () => {
    const { charge, reference } = await challenged();
    expect(await gateway.charge({ ...charge, isOwnerThere: false })).toMatchObject({
      status: 'DECLINED',
      problem: expect.stringContaining('Your bank wants you to confirm the payment.'),
    });
    expect(stripe.intents().find(({ id }) => id === reference)?.status).toBe('canceled');
  });

  test.each(['COMPLETE', 'FAIL'] as const)(
    'that was confirmed is paid, whether the answer is %s',
    async (outcome) => {
      const { reference } = await challenged();
      stripe.confirm(reference, true);
      for (const _ of [1, 2])
        expect(await gateway.finishCharge(reference, outcome)).toEqual({ status: 'PAID', reference });
    },
  );

  test.each(['COMPLETE', 'FAIL'] as const)(
    'that was not confirmed can never be paid after the answer %s',
    async (outcome) => {
      const { reference } = await challenged();
      const problem = 'The payment was not confirmed with your bank. Try again, or use another card.';
      expect(await gateway.finishCharge(reference, outcome)).toEqual({ status: 'DECLINED', problem });
      expect(stripe.intents().find(({ id }) => id === reference)?.status).toBe('canceled');
      expect(await gateway.clientSecretOf(reference)).toBe(null);
    },
  );

  test('is not cancelled while the bank is at it', async () => {
    const { reference } = await challenged();
    stripe.setStatus(reference, 'processing');
    await expect(gateway.finishCharge(reference, 'FAIL')).rejects.toThrow(GatewayUnavailable);
    stripe.setStatus(reference, 'succeeded');
    expect(await gateway.finishCharge(reference, 'FAIL')).toEqual({ status: 'PAID', reference });
  });

  test.each([
    ['a card of the test gateway', { customer: 'customer_test_x', token: 'card_test_visa_succeeds_x' }],
    ['a customer that is gone', { customer: 'cus_gone', token: 'pm_card_visa' }],
  ])('does not work with %s', async (_, card) => {
    expect(await gateway.charge(chargeOf({ ...(await savedCard('pm_card_visa')), ...card }))).toEqual({
      status: 'DECLINED',
      problem: 'The card can no longer be charged. Enter it again, or use another card.',
    });
  });

  test('does not work with a card that was removed', async () => {
    const card = await savedCard('pm_card_visa');
    await gateway.removeCard(card);
    expect(await gateway.charge(chargeOf(card))).toMatchObject({
      status: 'DECLINED',
      problem: expect.stringContaining('The card can no longer be charged.'),
    });
  });
});

test.each([
  ['of nobody', 'seti_gone', 'pi_gone'],
  ['of the test gateway', 'challenge_test_card_visa', 'challenge_test_charge_succeeds'],
  ['of another kind', 'pi_gone', 'seti_gone'],
])('challenges %s are not known', async (_, card, charge) => {
  const problem = 'The confirmation is no longer valid. Start the payment again.';
  expect(await gateway.finishCard(card, 'COMPLETE')).toEqual({ status: 'DECLINED', problem });
  expect(await gateway.finishCharge(charge, 'COMPLETE')).toEqual({ status: 'DECLINED', problem });
  expect(await gateway.clientSecretOf(card)).toBe(null);
  expect(await gateway.isOver(charge)).toBe(false);
});

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
    expect(await gateway.saveCard(newCard(`pm_saving_${code}`), PAYER)).toEqual({
      status: 'DECLINED',
      problem,
    });
    const card = await savedCard(`pm_charging_${code}`);
    expect(await gateway.charge(chargeOf(card))).toEqual({
      status: 'DECLINED',
      problem:
        problem === DECLINED
          ? 'Your bank declined the payment. Use another card, or ask your bank why.'
          : problem,
    });
    expect(failures).toEqual([]);
  });
});

describe('failures', () => {
  test.each([
    ['its key is wrong', 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }],
    ['its key may not do this', 403, { type: 'invalid_request_error', message: 'Not allowed' }],
    ['there are too many calls', 429, { type: 'invalid_request_error', code: 'rate_limit' }],
    ['the same is being done', 409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }],
    ['a key was used for something else', 400, { type: 'idempotency_error' }],
  ])('Stripe cannot be asked when %s, and operators hear of it', async (_, status, error) => {
    const card = await savedCard('pm_card_visa');
    stripe.answersWith = { status, body: { error } };
    await expect(gateway.charge(chargeOf(card))).rejects.toThrow(GatewayUnavailable);
    expect(failures.map(String)).toEqual([expect.stringMatching(/^GatewayUnavailable: Stripe answers with/)]);
  });

  test('a request that Stripe does not accept is none of a card', async () => {
    const card = await savedCard('pm_card_visa');
    const error = { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' };
    stripe.answersWith = { status: 400, body: { error } };
    expect(await gateway.charge(chargeOf(card))).toEqual({
      status: 'DECLINED',
      problem:
        'The payment service refused the payment. Nothing was charged. Use another card, or try again later.',
    });
    expect(failures.map(String)).toEqual([expect.stringContaining('amount_too_small')]);
  });

  test('nothing that Stripe tells of an intent gets into an error', async () => {
    const { charge } = await challenged();
    const { client_secret, ...intent } = stripe.intents('payment_intent').at(-1) ?? {};
    const error = { type: 'api_error', message: client_secret, payment_intent: { ...intent, client_secret } };
    stripe.answersWith = { status: 500, body: { error } };
    const thrown = await gateway.charge(charge).catch((caught: unknown) => caught);
    expect(client_secret).toEqual(expect.stringContaining('_secret_'));
    for (const one of [thrown, ...failures]) {
      const { message, stack, cause, ...rest } = one as Error;
      expect(JSON.stringify([message, stack, cause, rest])).not.toContain('_secret_');
    }
  });
});
