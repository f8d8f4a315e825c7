import { describe, expect, test } from 'vitest';
import { PAYER, useStripe } from '../../../test/payments/stripe-bench.ts';

const bench = useStripe();

describe('saving a card', () => {
  test('keeps it with a customer, to be charged while nobody is there', async () => {
    const card = bench.newCard('pm_card_mastercard');
    expect(await bench.gateway.saveCard(card, PAYER)).toEqual({
      status: 'SAVED',
      card: {
        customer: expect.stringMatching(/^cus_/),
        token: card.paymentMethodId,
        brand: 'mastercard',
        lastFour: '4444',
        expiryMonth: 12,
        expiryYear: 2099,
      },
    });
    expect(bench.stripe.requests.slice(-2).map(({ method, path, values }) => [method, path, values])).toEqual(
      [
        [
          'POST',
          '/v1/customers',
          { name: PAYER.businessName, email: PAYER.email, metadata: { business: PAYER.businessId } },
        ],
        ['POST', '/v1/setup_intents', expect.objectContaining({ usage: 'off_session', confirm: 'true' })],
      ],
    );
  });

  test('takes the customer of the card before, unless Stripe has none of that name any more', async () => {
    const { customer } = await bench.savedCard('pm_card_visa');
    const again = await bench.gateway.saveCard(bench.newCard('pm_card_visa'), { ...PAYER, customer });
    expect(again).toMatchObject({ status: 'SAVED', card: { customer } });
    bench.stripe.removeCustomer(customer);
    const other = await bench.gateway.saveCard(bench.newCard('pm_card_visa'), { ...PAYER, customer });
    expect(other).toMatchObject({ status: 'SAVED', card: { customer: expect.stringMatching(/^cus_/) } });
    expect(other).not.toMatchObject({ card: { customer } });
  });

  test('makes a new customer where the test gateway was in charge before', async () => {
    const customer = 'customer_test_abcdefghijklmnopqrst';
    expect(await bench.gateway.saveCard(bench.newCard('pm_card_visa'), { ...PAYER, customer })).toMatchObject(
      {
        status: 'SAVED',
        card: { customer: expect.stringMatching(/^cus_/) },
      },
    );
  });

  test('does not take the card of another customer', async () => {
    const { token } = await bench.savedCard('pm_card_visa');
    const stranger = { ...PAYER, businessId: '0199d4a5-0000-7000-8000-000000000002' };
    expect(await bench.gateway.saveCard({ paymentMethodId: token, zipCode: '1' }, stranger)).toEqual({
      status: 'DECLINED',
      problem: 'The card can no longer be charged. Enter it again, or use another card.',
    });
  });

  test('takes no card that was typed', async () => {
    const before = bench.stripe.requests.length;
    const typed = {
      ...{ cardNumber: '4242424242424242', expirationDate: '12/2099', nameOnCard: 'Ada Baker' },
      ...{ securityCode: '123', zipCode: '02134' },
    };
    await expect(bench.gateway.saveCard(typed, PAYER)).rejects.toThrow(
      'Stripe takes no card numbers from us',
    );
    expect(bench.stripe.requests).toHaveLength(before);
  });

  test('asks the owner of a card whose bank wants that, and keeps it once they have confirmed', async () => {
    const asked = await bench.gateway.saveCard(bench.newCard('pm_card_authenticationRequiredOnSetup'), PAYER);
    if (asked.status !== 'CHALLENGE') throw new TypeError(`It is ${asked.status}`);
    const { reference } = asked;
    expect(await bench.gateway.clientSecretOf(reference)).toMatch(new RegExp(`^${reference}_secret_`));
    expect(await bench.gateway.isOver(reference)).toBe(false);
    bench.stripe.confirm(reference, true);
    expect(await bench.gateway.isOver(reference)).toBe(true);
    expect(await bench.gateway.clientSecretOf(reference)).toBe(null);
    const card = { brand: 'visa', lastFour: '3155' };
    for (const outcome of ['COMPLETE', 'COMPLETE', 'FAIL'] as const)
      expect(await bench.gateway.finishCard(reference, outcome)).toMatchObject({ status: 'SAVED', card });
  });

  test.each(['COMPLETE', 'FAIL'] as const)(
    'is over when the answer is %s and nobody has confirmed',
    async (outcome) => {
      const asked = await bench.gateway.saveCard(
        bench.newCard('pm_card_authenticationRequiredOnSetup'),
        PAYER,
      );
      if (asked.status !== 'CHALLENGE') throw new TypeError(`It is ${asked.status}`);
      for (const _ of [1, 2])
        expect(await bench.gateway.finishCard(asked.reference, outcome)).toEqual({
          status: 'DECLINED',
          problem: 'The card was not confirmed with your bank. Try again, or use another card.',
        });
      expect(bench.stripe.intents().find(({ id }) => id === asked.reference)?.status).toBe('canceled');
    },
  );

  test('says that the owner has not confirmed', async () => {
    const asked = await bench.gateway.saveCard(bench.newCard('pm_card_authenticationRequiredOnSetup'), PAYER);
    if (asked.status !== 'CHALLENGE') throw new TypeError(`It is ${asked.status}`);
    expect(await bench.confirmed(asked.reference, bench.gateway.finishCard, false)).toEqual({
      status: 'DECLINED',
      problem: 'The card was not confirmed with your bank. Try again, or use another card.',
    });
  });

  test('forgets a card that is not needed any longer, once or twice', async () => {
    const card = await bench.savedCard('pm_card_visa');
    expect(bench.stripe.isAttached(card.token)).toBe(true);
    await bench.gateway.removeCard(card);
    await bench.gateway.removeCard(card);
    expect(bench.stripe.isAttached(card.token)).toBe(false);
    await bench.gateway.removeCard({ customer: 'customer_test_x', token: 'card_test_visa_succeeds_x' });
    expect(bench.failures).toEqual([]);
  });
});
