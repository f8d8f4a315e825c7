import type Stripe from 'stripe';
import type { Challenge, Charge, ChargeResult, PaymentGateway } from '../payment-gateway.ts';
import { refuse } from '../refusals.ts';
import { type CallStripe, StripeRefused } from './call-stripe.ts';
import { ONLY_CARDS, PAYMENT_METHOD } from './cards.ts';
import { explainRefusal } from './explain-refusal.ts';
import { refuseFor } from './refusal-reasons.ts';
import { settleIntent } from './settle-intent.ts';

export const PAYMENT_INTENT = /^pi_\w+$/;

/** As many as Stripe lists at a time: years of a business's payments. */
const LISTED = 100;

/** Money is moved by PaymentIntents, each of which carries the key of its charge. */
export function createCharges(
  call: CallStripe,
  onFailure: (error: unknown) => void,
): Pick<PaymentGateway, 'charge' | 'finishCharge'> {
  const intents = {
    retrieve: (id: string) => call((stripe) => stripe.paymentIntents.retrieve(id)),
    cancel: (id: string) =>
      call((stripe) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),
  };

  /** Stripe forgets idempotency keys after a day; a charge may be asked for again after that. */
  async function find({ card, key }: Charge): Promise<Stripe.PaymentIntent | undefined> {
    const { data } = await call((stripe) =>
      stripe.paymentIntents.list({ customer: card.customer, limit: LISTED }),
    );
    return data.find(({ metadata }) => metadata.charge === key);
  }

  function create(charge: Charge): Promise<Stripe.PaymentIntent> {
    const { card, amount, currency, description, key, isOwnerThere } = charge;
    return call((stripe) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          description,
          customer: card.customer,
          payment_method: card.token,
          ...ONLY_CARDS,
          confirm: true,
          off_session: !isOwnerThere,
          use_stripe_sdk: isOwnerThere,
          metadata: { charge: key },
        },
        { idempotencyKey: `charge-${key}` },
      ),
    );
  }

  async function finish(intent: Stripe.PaymentIntent): Promise<Exclude<ChargeResult, Challenge>> {
    const { id, status } = await settleIntent(intent, intents);
    if (status === 'succeeded') return { status: 'PAID', reference: id };
    const { last_payment_error: problem } = intent;
    return problem ? refuseFor(problem, 'paymentDeclined') : refuse('paymentUnconfirmed');
  }

  return {
    async charge(charge) {
      if (!PAYMENT_METHOD.test(charge.card.token)) return refuse('unknownCard');
      try {
        const intent = (await find(charge)) ?? (await create(charge));
        if (intent.status !== 'requires_action') return await finish(intent);
        if (charge.isOwnerThere) return { status: 'CHALLENGE', reference: intent.id };
        const result = await finish(intent);
        return result.status === 'PAID' ? result : refuse('authenticationRequired');
      } catch (error) {
        if (error instanceof StripeRefused) return explainRefusal(error, 'paymentDeclined', onFailure);
        throw error;
      }
    },

    async finishCharge(reference) {
      if (!PAYMENT_INTENT.test(reference)) return refuse('unknownChallenge');
      try {
        return await finish(await intents.retrieve(reference));
      } catch (error) {
        if (error instanceof StripeRefused && error.isMissing()) return refuse('unknownChallenge');
        throw error;
      }
    },
  };
}
