import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SignedEvent,
  type StripeStandIn,
  startStripeStandIn,
} from '../../../test/payments/stripe-stand-in.ts';
import { ForgedNotice, type PaymentNotice } from '../payment-gateway.ts';
import { createStripeGateway } from './create-stripe-gateway.ts';
import { createReadNotice } from './read-notice.ts';

const NOW = new Date('2027-01-17T10:00:00.000Z');
const BUSINESS = '0199d4a5-0000-7000-8000-000000000001';
const KEY = '0199d4a5-0000-7000-8000-000000000007';

let stripe: StripeStandIn;
let read: (event: SignedEvent) => PaymentNotice | null;
let setupIntent: string;
let paymentIntent: string;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  const readNotice = createReadNotice(stripe.settings.webhookSecret, () => NOW);
  read = ({ body, headers }) => readNotice(Buffer.from(body), headers['stripe-signature']);
  const gateway = createStripeGateway(stripe.settings, {
    clock: () => NOW,
    onFailure: () => {},
    server: stripe.server,
  });
  const payer = { businessId: BUSINESS, businessName: 'Bakery', email: 'a@example.com', customer: null };
  const saved = await gateway.saveCard({ paymentMethodId: 'pm_card_visa_1', zipCode: '1' }, payer);
  if (saved.status !== 'SAVED') throw new TypeError(saved.status);
  const charge = { card: saved.card, amount: 2_900, currency: 'USD', description: 'A-1', key: KEY };
  await gateway.charge({ ...charge, isOwnerThere: true });
  setupIntent = stripe.intents('setup_intent')[0]?.id ?? '';
  paymentIntent = stripe.intents('payment_intent')[0]?.id ?? '';
});
afterAll(() => stripe.close());

test('an event says which charge or card to look at', () => {
  for (const type of ['succeeded', 'canceled', 'payment_failed'])
    expect(read(stripe.event(`payment_intent.${type}`, paymentIntent, { at: NOW }))).toEqual({
      kind: 'CHARGE',
      key: KEY,
      reference: paymentIntent,
    });
  for (const type of ['succeeded', 'canceled'])
    expect(read(stripe.event(`setup_intent.${type}`, setupIntent, { at: NOW }))).toEqual({
      kind: 'CARD',
      businessId: BUSINESS,
      reference: setupIntent,
    });
});

test('other events are about nothing of ours', () => {
  for (const type of ['payment_intent.created', 'charge.refunded', 'setup_intent.created'])
    expect(read(stripe.event(type, paymentIntent, { at: NOW }))).toBe(null);
  // Of something else that uses the same account, or of another kind than it says.
  expect(read(stripe.event('payment_intent.succeeded', setupIntent, { at: NOW }))).toBe(null);
  expect(read(stripe.event('setup_intent.succeeded', paymentIntent, { at: NOW }))).toBe(null);
});

test('an event is believed for five minutes after it was signed', () => {
  const signed = (secondsAgo: number) =>
    stripe.event('payment_intent.succeeded', paymentIntent, {
      at: new Date(NOW.getTime() - secondsAgo * 1_000),
    });
  expect(read(signed(300))).toMatchObject({ kind: 'CHARGE' });
  expect(() => read(signed(301))).toThrow(ForgedNotice);
});

test('an event is not believed if anybody else has signed it, or changed it since', () => {
  const event = stripe.event('payment_intent.succeeded', paymentIntent, { at: NOW });
  const forged = stripe.event('payment_intent.succeeded', paymentIntent, {
    at: NOW,
    secret: 'whsec_of_somebody_else',
  });
  expect(() => read(forged)).toThrow(ForgedNotice);
  expect(() => read({ ...event, body: event.body.replace(KEY, BUSINESS) })).toThrow(ForgedNotice);
  expect(() => read({ ...event, body: ` ${event.body}` })).toThrow(ForgedNotice);
  const { 'stripe-signature': signature } = event.headers;
  for (const other of [
    '',
    'nonsense',
    't=1',
    signature.replace('t=', 't=1'),
    signature.replace('v1=', 'v0='),
  ])
    expect(() => read({ ...event, headers: { ...event.headers, 'stripe-signature': other } })).toThrow(
      ForgedNotice,
    );
});
