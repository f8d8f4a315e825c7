import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PUBLISHED_EVENT,
  PUBLISHED_PAYMENT_INTENT,
  PUBLISHED_PAYMENT_METHOD,
  PUBLISHED_SETUP_INTENT,
} from '../../../test/payments/published-objects.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../test/payments/stripe-stand-in.ts';
import { GatewayUnavailable, type PaymentGateway } from '../payment-gateway.ts';
import { createStripeGateway } from './create-stripe-gateway.ts';
import { createReadNotice } from './read-notice.ts';

const NOW = new Date('2027-01-17T10:00:00.000Z');
const SECRET = 'whsec_of_the_published_objects';

let stripe: StripeStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  const onFailure = () => {};
  gateway = createStripeGateway(stripe.settings, { clock: () => NOW, onFailure, server: stripe.server });
});
afterAll(() => stripe.close());

/** Has every call answered with this object. */
function answerWith(body: object): void {
  stripe.answersWith = { status: 200, body };
}

test('a card is kept from what Stripe publishes of a SetupIntent and its payment method', async () => {
  const [succeeded, customer] = ['succeeded', 'cus_published'];
  const payment_method = { ...PUBLISHED_PAYMENT_METHOD, customer };
  answerWith({ ...PUBLISHED_SETUP_INTENT, status: succeeded, customer, payment_method });
  expect(await gateway.finishCard('seti_published', 'COMPLETE')).toEqual({
    status: 'SAVED',
    card: {
      customer,
      token: 'pm_published',
      brand: 'visa',
      lastFour: '4242',
      expiryMonth: 8,
      expiryYear: 2099,
    },
  });
  // The customer may be expanded as well.
  const expanded = { id: customer, object: 'customer' };
  answerWith({ ...PUBLISHED_SETUP_INTENT, status: succeeded, customer: expanded, payment_method });
  expect(await gateway.finishCard('seti_published', 'COMPLETE')).toMatchObject({ card: { customer } });
});

test('a SetupIntent that ended without a card keeps none', async () => {
  answerWith({ ...PUBLISHED_SETUP_INTENT, status: 'canceled' });
  expect(await gateway.finishCard('seti_published', 'COMPLETE')).toMatchObject({ status: 'DECLINED' });
  answerWith({ ...PUBLISHED_SETUP_INTENT, status: 'canceled', last_setup_error: null });
  expect(await gateway.finishCard('seti_published', 'COMPLETE')).toMatchObject({ status: 'DECLINED' });
});

test('a PaymentIntent says whether the charge was paid', async () => {
  answerWith({ ...PUBLISHED_PAYMENT_INTENT, status: 'succeeded' });
  expect(await gateway.finishCharge('pi_published', 'COMPLETE')).toEqual({
    status: 'PAID',
    reference: 'pi_published',
  });
  answerWith({ ...PUBLISHED_PAYMENT_INTENT, status: 'canceled' });
  expect(await gateway.finishCharge('pi_published', 'COMPLETE')).toMatchObject({ status: 'DECLINED' });
  answerWith({ ...PUBLISHED_PAYMENT_INTENT, status: 'processing' });
  await expect(gateway.finishCharge('pi_published', 'COMPLETE')).rejects.toThrow(GatewayUnavailable);
});

test('an event that Stripe signed says which charge or card to look at, and any other is left alone', () => {
  const read = (event: object) => {
    const payload = JSON.stringify(event);
    const timestamp = NOW.getTime() / 1_000;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
    return createReadNotice(SECRET, () => NOW)(Buffer.from(payload), signature);
  };
  const about = (type: string, object: object, metadata: object) => ({
    ...PUBLISHED_EVENT,
    type,
    data: { object: { ...object, metadata } },
  });
  expect(read(about('payment_intent.succeeded', PUBLISHED_PAYMENT_INTENT, { charge: 'key-1' }))).toEqual({
    kind: 'CHARGE',
    key: 'key-1',
    reference: 'pi_published',
  });
  expect(read(about('setup_intent.succeeded', PUBLISHED_SETUP_INTENT, { business: 'business-1' }))).toEqual({
    kind: 'CARD',
    businessId: 'business-1',
    reference: 'seti_published',
  });
  expect(read(about('payment_intent.succeeded', PUBLISHED_PAYMENT_INTENT, {}))).toBe(null);
  expect(read(PUBLISHED_EVENT)).toBe(null);
});
