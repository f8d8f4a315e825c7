import Stripe from 'stripe';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { ForgedNotice, type PaymentNotice } from '../payment-gateway.ts';

/** As old as an event may be when it arrives; Stripe signs it again each time it sends it. */
const TOLERANCE_S = 300;

/** What we read of events that can end a payment or the saving of a card, in whatever version of the API. */
const IntentEvent = v.object({
  type: v.picklist([
    'payment_intent.succeeded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'setup_intent.succeeded',
    'setup_intent.canceled',
  ]),
  data: v.object({
    object: v.object({ id: v.string(), metadata: v.nullish(v.record(v.string(), v.unknown()), {}) }),
  }),
});

/**
 * Makes what reads events. They only say where to look: none of what they tell is believed, so they may come twice, late
 * and in any order.
 * @returns a function that throws ForgedNotice
 */
export function createReadNotice(
  webhookSecret: string,
  clock: Clock,
): (body: Uint8Array, signature: string) => PaymentNotice | null {
  return (body, signature) => {
    const { output, success } = v.safeParse(IntentEvent, verify(body, signature));
    if (!success) return null;
    const { id: reference, metadata } = output.data.object;
    const { charge: key, business: businessId } = metadata;
    if (typeof key === 'string' && output.type.startsWith('payment_intent.'))
      return { kind: 'CHARGE', key, reference };
    if (typeof businessId === 'string' && output.type.startsWith('setup_intent.'))
      return { kind: 'CARD', businessId, reference };
    return null;
  };

  function verify(body: Uint8Array, signature: string): unknown {
    try {
      const receivedAtMs = clock().getTime();
      return Stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        TOLERANCE_S,
        undefined,
        receivedAtMs,
      );
    } catch {
      throw new ForgedNotice('Not signed by Stripe, or too long ago');
    }
  }
}
