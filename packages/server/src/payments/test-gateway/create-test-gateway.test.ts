import type { CardDetails } from '@commoncast/core/billing/schema';
import { describe, expect, test } from 'vitest';
import type { Charge, ChargeResult, Payer, SavedCard } from '../payment-gateway.ts';
import { createTestGateway } from './create-test-gateway.ts';

const gateway = createTestGateway();

const payer: Payer = {
  businessId: '0199d4a5-0000-7000-8000-000000000001',
  businessName: 'Anna’s Films',
  email: 'anna@example.com',
  customer: null,
};

function typed(cardNumber: string, changes: Partial<CardDetails> = {}): CardDetails {
  const securityCode = cardNumber.startsWith('3') && cardNumber.length === 15 ? '7391' : '739';
  return {
    cardNumber,
    expirationDate: '05/31',
    nameOnCard: 'Anna Example',
    securityCode,
    zipCode: '10115',
    ...changes,
  };
}

function charge(card: SavedCard, changes: Partial<Charge> = {}): Promise<ChargeResult> {
  return gateway.charge({
    card,
    amount: 2_900,
    currency: 'USD',
    description: '7F3A9C21-0004',
    key: 'bill-4-try-1',
    isOwnerThere: true,
    ...changes,
  });
}

async function save(cardNumber: string): Promise<SavedCard> {
  const result = await gateway.saveCard(typed(cardNumber), payer);
  if (result.status === 'SAVED') return result.card;
  if (result.status === 'DECLINED') throw new Error(result.problem);
  const finished = await gateway.finishCard(result.reference, 'COMPLETE');
  if (finished.status !== 'SAVED') throw new Error(finished.problem);
  return finished.card;
}

const CARDS_THAT_WORK = [
  ['4242424242424242', 'visa'],
  ['4000056655665556', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['5200828282828210', 'mastercard'],
  ['5105105105105100', 'mastercard'],
  ['378282246310005', 'amex'],
  ['371449635398431', 'amex'],
  ['6011111111111117', 'discover'],
  ['6011000990139424', 'discover'],
  ['3056930009020004', 'diners'],
  ['36227206271667', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6200000000000005', 'unionpay'],
] as const;

test.each(CARDS_THAT_WORK)(
  '%s is saved as %s, and pays with its owner there or not',
  async (number, brand) => {
    const result = await gateway.saveCard(typed(number), payer);
    expect(result).toEqual({
      status: 'SAVED',
      card: {
        customer: expect.stringMatching(/^customer_test_[a-z]{20}$/),
        token: expect.stringMatching(new RegExp(`^card_test_${brand}_succeeds_[a-z]{20}$`)),
        brand,
        lastFour: number.slice(-4),
        expiryMonth: 5,
        expiryYear: 2031,
      },
    });
    const card = await save(number);
    for (const isOwnerThere of [true, false])
      expect(await charge(card, { isOwnerThere })).toEqual({
        status: 'PAID',
        reference: expect.stringMatching(/^charge_test_[a-z]{20}$/),
      });
  },
);

const REFUSED_CARDS = [
  ['4000000000000002', 'Your bank declined the card. Use another card, or ask your bank why.', undefined],
  ['4000000000009995', /^There is not enough money on the card\./, undefined],
  ['4000000000009987', /reported lost/, undefined],
  ['4000000000009979', /reported stolen/, undefined],
  ['4000000000000069', /^The card has expired\./, 'expirationDate'],
  ['4000000000000127', /^The security code is incorrect\./, 'securityCode'],
  ['4000000000000119', /^Your bank could not process the card\./, undefined],
  ['4000000000006975', /^The card was tried too often/, undefined],
  ['4242424242424241', /^The card number is incorrect\./, 'cardNumber'],
  ['4000000000000003', /^The card number is incorrect\./, 'cardNumber'],
  [
    '4111111111111111',
    'The test gateway takes only test card numbers, such as 4242 4242 4242 4242.',
    'cardNumber',
  ],
] as const;

test.each(REFUSED_CARDS)('%s is not saved: %s', async (number, sentence, field) => {
  const result = await gateway.saveCard(typed(number), payer);
  expect(result).toEqual({
    status: 'DECLINED',
    problem: expect.stringMatching(sentence),
    ...(field && { field }),
  });
});

test('each reason has a sentence of its own, which says what to do', async () => {
  const numbers = REFUSED_CARDS.map(([number]) => number).filter((number) => number !== '4000000000000003');
  const results = await Promise.all(numbers.map((number) => gateway.saveCard(typed(number), payer)));
  const sentences = results.map((result) => result.status === 'DECLINED' && result.problem);
  expect(new Set(sentences).size).toBe(numbers.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

test.each([
  ['378282246310005', '739'],
  ['4242424242424242', '7391'],
])('the security code of %s has another length than that of %s', async (cardNumber, securityCode) => {
  expect(await gateway.saveCard(typed(cardNumber, { securityCode }), payer)).toMatchObject({
    status: 'DECLINED',
    field: 'securityCode',
  });
});

test('4000000000000341 is saved, and each charge is declined', async () => {
  const card = await save('4000000000000341');
  for (const isOwnerThere of [true, false])
    expect(await charge(card, { isOwnerThere })).toEqual({
      status: 'DECLINED',
      problem: 'Your bank declined the payment. Use another card, or ask your bank why.',
    });
});

describe.each([
  ['4000002500003155', 'succeeds'],
  ['4000002760003184', 'asks-at-charges'],
  ['4000008260003178', 'asks-then-lacks-funds'],
])('%s asks its owner when it is saved', (number, behaviour) => {
  test('and is saved when they confirm, also if the answer comes twice', async () => {
    const result = await gateway.saveCard(typed(number, { expirationDate: '12/2034' }), payer);
    if (result.status !== 'CHALLENGE') throw new Error(result.status);
    const finished = await gateway.finishCard(result.reference, 'COMPLETE');
    expect(finished).toEqual({
      status: 'SAVED',
      card: {
        customer: expect.stringMatching(/^customer_test_[a-z]{20}$/),
        token: expect.stringMatching(new RegExp(`^card_test_visa_${behaviour}_[a-z]{20}$`)),
        brand: 'visa',
        lastFour: number.slice(-4),
        expiryMonth: 12,
        expiryYear: 2034,
      },
    });
    expect(await createTestGateway().finishCard(result.reference, 'COMPLETE')).toEqual(finished);
  });

  test('and is not saved when they refuse', async () => {
    const result = await gateway.saveCard(typed(number), payer);
    if (result.status !== 'CHALLENGE') throw new Error(result.status);
    expect(await gateway.finishCard(result.reference, 'FAIL')).toEqual({
      status: 'DECLINED',
      problem: 'The card was not confirmed with your bank. Try again, or use another card.',
    });
  });
});

test('4000002500003155 never asks again', async () => {
  const card = await save('4000002500003155');
  for (const isOwnerThere of [true, false])
    expect(await charge(card, { isOwnerThere })).toMatchObject({ status: 'PAID' });
});

test('4000002760003184 asks at each charge, and is declined when nobody is there', async () => {
  const card = await save('4000002760003184');
  const asked = await charge(card);
  if (asked.status !== 'CHALLENGE') throw new Error(asked.status);
  const paid = await gateway.finishCharge(asked.reference, 'COMPLETE');
  expect(paid).toEqual({ status: 'PAID', reference: expect.stringMatching(/^charge_test_[a-z]{20}$/) });
  expect(await createTestGateway().finishCharge(asked.reference, 'COMPLETE')).toEqual(paid);
  expect(await gateway.finishCharge(asked.reference, 'FAIL')).toEqual({
    status: 'DECLINED',
    problem: 'The payment was not confirmed with your bank. Try again, or use another card.',
  });
  expect(await charge(card, { isOwnerThere: false })).toEqual({
    status: 'DECLINED',
    problem: 'Your bank wants you to confirm the payment. Pay the bill on the Billing page to confirm it.',
  });
});

test('4000008260003178 asks, and then there is not enough money', async () => {
  const card = await save('4000008260003178');
  const asked = await charge(card);
  if (asked.status !== 'CHALLENGE') throw new Error(asked.status);
  const noMoney = { status: 'DECLINED', problem: expect.stringContaining('not enough money') };
  expect(await gateway.finishCharge(asked.reference, 'COMPLETE')).toEqual(noMoney);
  expect(await charge(card, { isOwnerThere: false })).toEqual(noMoney);
});

test('a charge with the same key is answered the same by any process, one with another key is another', async () => {
  for (const number of ['4242424242424242', '4000002760003184', '4000000000000341']) {
    const card = await save(number);
    const first = await charge(card);
    const again = await createTestGateway().charge({
      card,
      amount: 2_900,
      currency: 'USD',
      description: '7F3A9C21-0004',
      key: 'bill-4-try-1',
      isOwnerThere: true,
    });
    expect(again).toEqual(first);
    if (first.status !== 'DECLINED') expect(await charge(card, { key: 'bill-4-try-2' })).not.toEqual(first);
  }
});

test('a business stays the same customer, and each of its cards has a token of its own', async () => {
  const one = await save('4242424242424242');
  const two = await save('4242424242424242');
  expect(two.customer).toBe(one.customer);
  expect(two.token).not.toBe(one.token);
  const result = await gateway.saveCard(typed('4242424242424242'), { ...payer, businessId: 'another' });
  expect(result.status === 'SAVED' && result.card.customer).not.toBe(one.customer);
});

test('no result has the card number or the security code in it', async () => {
  const numbers = [
    ...[...CARDS_THAT_WORK, ...REFUSED_CARDS].map(([number]) => number),
    ...['4000000000000341', '4000002500003155', '4000002760003184', '4000008260003178'],
  ];
  for (const number of numbers) {
    const details = typed(number);
    const saved = await gateway.saveCard(details, payer);
    const results: unknown[] = [saved];
    if (saved.status !== 'DECLINED') {
      const card = await save(number);
      const charged = await charge(card);
      results.push(card, charged);
      if (saved.status === 'CHALLENGE') results.push(await gateway.finishCard(saved.reference, 'COMPLETE'));
      if (charged.status === 'CHALLENGE')
        results.push(await gateway.finishCharge(charged.reference, 'COMPLETE'));
    }
    const text = JSON.stringify(results);
    expect(text).not.toContain(number);
    expect(text).not.toContain(number.slice(0, 6));
    expect(text).not.toContain(details.securityCode);
    expect(text).not.toContain(details.nameOnCard);
  }
});

test.each(['', 'challenge_test_card_visa_succeeds_4242', 'seti_1', 'challenge_test_charge_succeeds_x'])(
  'there is no challenge %j',
  async (reference) => {
    const problem = 'The confirmation is no longer valid. Start the payment again.';
    for (const outcome of ['COMPLETE', 'FAIL'] as const) {
      expect(await gateway.finishCard(reference, outcome)).toEqual({ status: 'DECLINED', problem });
      expect(await gateway.finishCharge(reference, outcome)).toEqual({ status: 'DECLINED', problem });
    }
  },
);

test("neither another gateway's card nor one challenge in place of the other is taken", async () => {
  const card = await save('4242424242424242');
  expect(await charge({ ...card, token: 'pm_1' })).toMatchObject({
    status: 'DECLINED',
    problem: 'The card can no longer be charged. Enter it again, or use another card.',
  });
  const saving = await gateway.saveCard(typed('4000002760003184'), payer);
  const paying = await charge(await save('4000002760003184'));
  if (saving.status !== 'CHALLENGE' || paying.status !== 'CHALLENGE') throw new Error('Nobody was asked');
  expect(await gateway.finishCharge(saving.reference, 'COMPLETE')).toMatchObject({ status: 'DECLINED' });
  expect(await gateway.finishCard(paying.reference, 'COMPLETE')).toMatchObject({ status: 'DECLINED' });
});
