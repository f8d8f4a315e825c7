import {
  answerPaymentChallenge,
  createPaymentProfile,
  deletePaymentProfile,
  getPaymentProfile,
  getSubscription,
  selectPlan,
} from '@commoncast/core/billing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databaseUnderTest, testDatabase } from '../../../../test/database.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import {
  type BillingWithStripe,
  startBillingWithStripe,
} from '../../../../test/payments/billing-with-stripe.ts';
import type { SignedUp } from '../../../../test/server.ts';
import { STRIPE_PATH } from './serve-notices.ts';

const START = '2027-01-17T10:00:00.000Z';
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE' };

describe.each(databaseUnderTest())('Stripe on $kind', ({ open }) => {
  let own: BillingWithStripe;
  let owner: SignedUp;
  beforeAll(async () => {
    own = await startBillingWithStripe(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    own.stripe.fails = null;
    own.goTo(START);
    owner = await own.server.signUp();
  });

  const params = () => ({ id: owner.business.id });
  const buy = () => owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
  const plan = async () => (await owner.client.call(getSubscription, { query: {} })).plan;
  const profile = () => owner.client.call(getPaymentProfile, { params: params() });
  const answer = (challengeId: string, outcome: 'COMPLETE' | 'FAIL') =>
    owner.client.call(answerPaymentChallenge, { params: { ...params(), challengeId }, body: { outcome } });
  const intent = () => own.stripe.intents().at(-1)?.id ?? '';
  const event = (type: string, at = own.now()) => own.stripe.event(type, intent(), { at });

  /** An owner whose bank asks about the payment of a plan. */
  async function askedToPay(): Promise<string> {
    const { challenge: first } = await own.giveCard(owner, 'pm_card_authenticationRequired');
    own.stripe.confirm(intent(), true);
    await answer(first?.id ?? '', 'COMPLETE');
    const { challenge } = await buy();
    expect(challenge).toMatchObject({ purpose: 'BILL', amount: 2_900 });
    return challenge?.id ?? '';
  }

  test('keeps a card and charges it, and browsers are told by which key to ask it', async () => {
    const { profile: kept, challenge } = await own.giveCard(owner, 'pm_card_mastercard');
    expect([kept?.brand, kept?.lastFour, challenge]).toEqual(['mastercard', '4444', null]);
    expect((await buy()).bill).toMatchObject({ status: 'PAID', paidWith: { lastFour: '4444' } });
    expect(await profile()).toMatchObject({
      gateway: 'STRIPE',
      publishableKey: own.stripe.settings.publishableKey,
      challenge: null,
    });
  });

  test('never hears of a card that somebody types into our own form', async () => {
    const before = own.stripe.requests.length;
    const given = owner.client.call(createPaymentProfile, { params: params(), body: cardDetails() });
    const message = 'This server takes cards through Stripe only. Enter the card in Stripe’s own field.';
    await expect(given).rejects.toMatchObject({ status: 400, fields: { cardNumber: message } });
    expect(own.stripe.requests).toHaveLength(before);
  });

  test('says why it declines a card', async () => {
    await expect(own.giveCard(owner, 'pm_saving_insufficient_funds')).rejects.toMatchObject({
      status: 422,
      code: 'CARD_DECLINED',
      message: 'There is not enough money on the card. Add money to it, or use another card.',
    });
  });

  test('lets the browser show what the bank asks, with a secret that is kept nowhere', async () => {
    const { challenge } = await own.giveCard(owner, 'pm_card_authenticationRequiredOnSetup');
    const { clientSecret } = challenge ?? {};
    expect(clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
    expect((await profile()).challenge).toEqual(challenge);
    expect(await tracesOf(own.server.database, String(clientSecret))).toEqual([]);
    expect(own.server.logged.filter((line) => JSON.stringify(line).includes(String(clientSecret)))).toEqual(
      [],
    );
    own.stripe.confirm(intent(), true);
    expect((await answer(challenge?.id ?? '', 'COMPLETE')).profile).toMatchObject({ lastFour: '3155' });
  });

  test('pays once the owner has confirmed, and not when they only say so', async () => {
    const refused = await askedToPay();
    await expect(answer(refused, 'COMPLETE')).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    expect([await plan(), await own.bills(owner)]).toEqual([
      'FREE',
      [expect.objectContaining({ status: 'VOID' })],
    ]);
    const { challenge } = await buy();
    own.stripe.confirm(intent(), true);
    expect((await answer(challenge?.id ?? '', 'COMPLETE')).subscription.plan).toBe('STARTER');
  });

  test('a plan is paid although its owner has left after confirming, and events come twice and swapped', async () => {
    await askedToPay();
    own.stripe.confirm(intent(), true);
    for (const type of ['succeeded', 'canceled', 'payment_failed', 'succeeded'])
      expect(await own.deliver(event(`payment_intent.${type}`))).toBe(200);
    expect(await plan()).toBe('FREE');
    expect(await own.heed()).toHaveLength(1);
    expect(await plan()).toBe('STARTER');
    expect((await profile()).challenge).toBe(null);
    for (const type of ['payment_failed', 'succeeded']) {
      expect(await own.deliver(event(`payment_intent.${type}`))).toBe(200);
      await own.heed();
    }
    expect([await plan(), await own.bills(owner)]).toEqual([
      'STARTER',
      [expect.objectContaining({ status: 'PAID' })],
    ]);
  });

  test('what the owner says after an event has brought it is not found any more, and pays nothing again', async () => {
    const challengeId = await askedToPay();
    own.stripe.confirm(intent(), true);
    await own.deliver(event('payment_intent.succeeded'));
    await own.heed();
    await expect(answer(challengeId, 'FAIL')).rejects.toMatchObject({ status: 404 });
    expect(await plan()).toBe('STARTER');
  });

  test('an event changes nothing while the bank still asks', async () => {
    const challengeId = await askedToPay();
    for (const type of ['succeeded', 'canceled', 'payment_failed']) {
      await own.deliver(event(`payment_intent.${type}`));
      expect(await own.heed()).toHaveLength(1);
    }
    expect(await plan()).toBe('FREE');
    expect((await profile()).challenge?.id).toBe(challengeId);
  });

  test('a card is kept although its owner has left after confirming', async () => {
    await own.giveCard(owner, 'pm_card_authenticationRequiredOnSetup');
    own.stripe.confirm(intent(), true);
    await own.deliver(event('setup_intent.succeeded'));
    await own.heed();
    expect(await profile()).toMatchObject({ profile: { lastFour: '3155' }, challenge: null });
    await own.deliver(event('setup_intent.succeeded'));
    expect(await own.heed()).toHaveLength(1);
  });

  test('an event about a card that was tried before another is ignored', async () => {
    await own.giveCard(owner, 'pm_card_authenticationRequiredOnSetup');
    const first = intent();
    const { challenge } = await own.giveCard(owner, 'pm_card_authenticationRequiredOnSetup');
    own.stripe.confirm(first, true);
    await own.deliver(own.stripe.event('setup_intent.succeeded', first, { at: own.now() }));
    await own.heed();
    expect(await profile()).toMatchObject({ profile: null, challenge: { id: challenge?.id } });
  });

  test('a payment whose answer was lost is booked by its event, once', async () => {
    await own.giveCard(owner, 'pm_card_visa');
    own.stripe.fails = 'after';
    await expect(buy()).rejects.toMatchObject(UNAVAILABLE);
    own.stripe.fails = null;
    expect(await plan()).toBe('FREE');
    await own.deliver(event('payment_intent.succeeded'));
    await own.heed();
    expect(await plan()).toBe('STARTER');
    own.goTo('2027-01-17T10:01:01.000Z');
    await own.sweep();
    expect(await own.bills(owner)).toMatchObject([{ status: 'PAID' }]);
    const payments = own.stripe.intents('payment_intent').filter(({ id }) => id === intent());
    expect(payments).toMatchObject([{ status: 'succeeded' }]);
    expect(own.failures.map(String).at(-1)).toContain('Stripe answers with StripeAPIError status 503');
  });

  test('an event that cannot be looked at now is looked at again later', async () => {
    await askedToPay();
    own.stripe.confirm(intent(), true);
    await own.deliver(event('payment_intent.succeeded'));
    own.stripe.fails = 'before';
    await expect(own.heed()).rejects.toMatchObject(UNAVAILABLE);
    own.stripe.fails = null;
    await own.deliver(event('payment_intent.succeeded'));
    await own.heed();
    expect(await plan()).toBe('STARTER');
  });

  test('an owner who confirms and never comes back has paid, even if no event comes', async () => {
    await askedToPay();
    own.stripe.confirm(intent(), true);
    own.goTo('2027-01-17T11:00:01.000Z');
    await own.sweep();
    expect((await own.billing.plans.get(own.memberOf(owner), undefined)).plan).toBe('STARTER');
  });

  test('of a business that is deleted, nothing can be paid any more, and no card is left', async () => {
    await askedToPay();
    const { payment_method: token } = own.stripe.intents().at(-1) ?? {};
    expect(own.stripe.isAttached(String(token))).toBe(true);
    const { forgetPayer } = own.server.platform.services;
    own.stripe.fails = 'before';
    await expect(forgetPayer(owner.business.id)).rejects.toMatchObject({ name: 'GatewayUnavailable' });
    expect(own.stripe.isAttached(String(token))).toBe(true);
    own.stripe.fails = null;
    await forgetPayer(owner.business.id);
    expect(own.stripe.intents().at(-1)?.status).toBe('canceled');
    expect(own.stripe.isAttached(String(token))).toBe(false);
    expect(own.stripe.customers()).not.toContain(own.stripe.intents().at(-1)?.customer);
    // A job that is run again finds nothing to do.
    await forgetPayer(owner.business.id);
  });

  test('of a business that is deleted after its card was removed, no customer is left', async () => {
    await own.giveCard(owner, 'pm_card_visa');
    const { customer } = own.stripe.intents('setup_intent').at(-1)!;
    await owner.client.call(deletePaymentProfile, { params: { id: owner.business.id } });
    expect(own.stripe.customers()).toContain(customer);
    await own.server.platform.services.forgetPayer(owner.business.id);
    expect(own.stripe.customers()).not.toContain(customer);
  });

  test('an event of nothing of ours is taken, and nothing follows', async () => {
    await own.giveCard(owner, 'pm_card_visa');
    await buy();
    const other = event('payment_intent.succeeded');
    expect(await own.deliver(event('charge.refunded'))).toBe(200);
    expect(await own.heed()).toEqual([]);
    const { heedPaymentNotice } = own.server.platform.services;
    for (const key of ['0199d4a5-0000-7000-8000-0000000000aa', 'order 7', ''])
      await heedPaymentNotice({ kind: 'CHARGE', key, reference: 'pi_1' });
    for (const businessId of [owner.business.id, '0199d4a5-0000-7000-8000-0000000000aa', 'x'])
      await heedPaymentNotice({ kind: 'CARD', businessId, reference: 'seti_1' });
    expect(await own.deliver(other)).toBe(200);
    expect(await own.heed()).toHaveLength(1);
    expect(await own.bills(owner)).toMatchObject([{ status: 'PAID' }]);
  });

  test('an event that Stripe has not sent, or sent long ago, is refused', async () => {
    await own.giveCard(owner, 'pm_card_visa');
    const at = (secondsAgo: number) => new Date(own.now().getTime() - secondsAgo * 1_000);
    const type = 'setup_intent.succeeded';
    const { body, headers } = event(type);
    const forged = own.stripe.event(type, intent(), { at: own.now(), secret: 'whsec_of_somebody_else' });
    expect(await own.deliver(forged)).toBe(401);
    expect(await own.deliver({ body: body.replace('succeeded', 'suceeded'), headers })).toBe(401);
    expect(await own.deliver(event(type, at(301)))).toBe(401);
    expect(await own.deliver({ body, headers: { ...headers, 'stripe-signature': 'x'.repeat(1_001) } })).toBe(
      401,
    );
    expect((await own.server.fetch(STRIPE_PATH, { method: 'POST', body })).status).toBe(401);
    expect((await own.server.fetch(STRIPE_PATH)).status).toBe(404);
    expect(await own.deliver({ body: body + ' '.repeat(256 * 1024), headers })).toBe(413);
    expect(await own.heed()).toEqual([]);
    expect(await own.deliver(event(type, at(300)))).toBe(200);
    expect(await own.heed()).toHaveLength(1);
  });
});

test('strangers who go on sending events are put off, and Stripe is not', async () => {
  const limits = { flood: { burst: 8, perS: 0.001 } };
  const own = await startBillingWithStripe(await testDatabase(), { limits });
  const owner = await own.server.signUp();
  await own.giveCard(owner, 'pm_card_visa');
  const sign = (secret?: string) =>
    own.stripe.event('setup_intent.succeeded', own.stripe.intents()[0]?.id ?? '', {
      at: own.now(),
      ...(secret !== undefined && { secret }),
    });
  const statuses: number[] = [];
  for (let sent = 0; sent < 10; sent += 1) statuses.push(await own.deliver(sign('whsec_of_somebody_else')));
  expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
  expect(await own.deliver(sign())).toBe(200);
  await own.close();
});
