import { createHash } from 'node:crypto';
import { CARD_BRANDS } from '@commoncast/core/billing/constants';
import type Stripe from 'stripe';
import type { Challenge, Payer, PaymentGateway, SavedCard, SaveResult } from '../payment-gateway.ts';
import { refuse } from '../refusals.ts';
import { type CallStripe, StripeRefused } from './call-stripe.ts';
import { explainRefusal } from './explain-refusal.ts';
import { refuseFor } from './refusal-reasons.ts';
import { settleIntent } from './settle-intent.ts';

const CUSTOMER = /^cus_\w+$/;
export const PAYMENT_METHOD = /^pm_\w+$/;
export const SETUP_INTENT = /^seti_\w+$/;

/** What an owner has to confirm is shown on our own page, so nothing may send them elsewhere. */
export const ONLY_CARDS = {
  allowed_payment_method_types: ['card'],
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} satisfies Stripe.SetupIntentCreateParams;

/** Cards are kept by SetupIntents, which also ask their owners what their banks want to know. */
export function createCards(
  call: CallStripe,
  onFailure: (error: unknown) => void,
): Pick<PaymentGateway, 'saveCard' | 'finishCard' | 'removeCard' | 'removeCustomer'> {
  const intents = {
    retrieve: (id: string) =>
      call((stripe) => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })),
    cancel: (id: string) =>
      call((stripe) => stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })),
  };

  /** @param gone a customer who was deleted in Stripe's dashboard */
  async function createCustomer(
    { businessId, businessName, email }: Payer,
    gone: string | null,
  ): Promise<string> {
    const { id } = await call((stripe) =>
      stripe.customers.create(
        { name: businessName, email, metadata: { business: businessId } },
        { idempotencyKey: `customer-${hashOf([businessId, businessName, email, gone])}` },
      ),
    );
    return id;
  }

  async function setUp(customer: string, paymentMethod: string, businessId: string): Promise<SaveResult> {
    const intent = await call((stripe) =>
      stripe.setupIntents.create({
        customer,
        payment_method: paymentMethod,
        ...ONLY_CARDS,
        usage: 'off_session',
        confirm: true,
        use_stripe_sdk: true,
        metadata: { business: businessId },
        expand: ['payment_method'],
      }),
    );
    return intent.status === 'requires_action' ? challengeOf(intent) : await finish(intent);
  }

  async function finish(intent: Stripe.SetupIntent): Promise<Exclude<SaveResult, Challenge>> {
    const settled = await settleIntent(intent, intents);
    const { last_setup_error: problem } = intent;
    if (settled.status !== 'succeeded')
      return problem ? refuseFor(problem, 'declined') : refuse('cardUnconfirmed');
    const card = toSavedCard(settled);
    return card ? { status: 'SAVED', card } : refuse('unknownCard');
  }

  /** Every customer that was made for a business: one whose card was removed is in no row of ours. */
  async function findCustomers(businessId: string): Promise<string[]> {
    try {
      const query = `metadata['business']:'${businessId}'`;
      const { data } = await call((stripe) => stripe.customers.search({ query, limit: 100 }));
      return data.map(({ id }) => id);
    } catch (error) {
      // Accounts in some countries cannot search.
      if (!(error instanceof StripeRefused)) throw error;
      onFailure(error);
      return [];
    }
  }

  async function deleteCustomer(id: string): Promise<void> {
    await call((stripe) => stripe.customers.del(id)).catch((error: unknown) => {
      if (!(error instanceof StripeRefused)) throw error;
      if (!error.isMissing()) onFailure(error);
    });
  }

  return {
    async saveCard(given, payer) {
      if (!('paymentMethodId' in given)) throw new TypeError('Stripe takes no card numbers from us');
      const save = (customer: string) => setUp(customer, given.paymentMethodId, payer.businessId);
      const known = CUSTOMER.test(payer.customer ?? '') ? payer.customer : null;
      try {
        const customer = known ?? (await createCustomer(payer, null));
        return await save(customer).catch(async (error: unknown) => {
          if (error instanceof StripeRefused && error.isMissing('customer'))
            return await save(await createCustomer(payer, customer));
          throw error;
        });
      } catch (error) {
        if (error instanceof StripeRefused) return explainRefusal(error, 'declined', onFailure);
        throw error;
      }
    },

    async finishCard(reference) {
      if (!SETUP_INTENT.test(reference)) return refuse('unknownChallenge');
      try {
        return await finish(await intents.retrieve(reference));
      } catch (error) {
        if (error instanceof StripeRefused && error.isMissing()) return refuse('unknownChallenge');
        throw error;
      }
    },

    async removeCard({ token }) {
      if (!PAYMENT_METHOD.test(token)) return;
      await call((stripe) => stripe.paymentMethods.detach(token)).catch((error: unknown) => {
        // It is not there any more, or belongs to nobody.
        if (!(error instanceof StripeRefused)) throw error;
      });
    },

    async removeCustomer({ businessId, customer }) {
      const known = customer !== null && CUSTOMER.test(customer) ? [customer] : [];
      for (const id of new Set([...known, ...(await findCustomers(businessId))])) await deleteCustomer(id);
    },
  };
}

function challengeOf({ id }: Stripe.SetupIntent): Challenge {
  return { status: 'CHALLENGE', reference: id };
}

/** What is kept of the card of an intent whose payment method is expanded; undefined if it is none. */
function toSavedCard({ customer, payment_method }: Stripe.SetupIntent): SavedCard | undefined {
  if (typeof payment_method !== 'object' || !payment_method?.card || !customer) return undefined;
  const { id, card } = payment_method;
  return {
    customer: typeof customer === 'string' ? customer : customer.id,
    token: id,
    brand: CARD_BRANDS.find((brand) => brand === card.brand) ?? 'unknown',
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}

function hashOf(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}
