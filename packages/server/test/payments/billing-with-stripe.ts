import { createPaymentProfile } from '@commoncast/core/billing/api';
import type { BillingOutcome } from '@commoncast/core/billing/schema';
import { sql } from 'kysely';
import type { PaymentNotice } from '../../src/payments/payment-gateway.ts';
import { createStripeGateway } from '../../src/payments/stripe/create-stripe-gateway.ts';
import { STRIPE_PATH } from '../../src/services/billing/notices/serve-notices.ts';
import { type BillingServer, startBillingServer } from '../billing/billing-server.ts';
import type { TestDatabase } from '../database.ts';
import type { SignedUp, TestServerOptions } from '../server.ts';
import { type SignedEvent, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';

export interface BillingWithStripe extends Omit<BillingServer, 'gateway' | 'customer'> {
  readonly stripe: StripeStandIn;
  /** What operators would read in the log. */
  readonly failures: readonly unknown[];
  /** Gives a card that was typed into Stripe's field. @param name of a payment method, such as `pm_card_visa` */
  giveCard(owner: SignedUp, name: string): Promise<BillingOutcome>;
  /** An event arrives. @returns the status of its answer */
  deliver(event: SignedEvent): Promise<number>;
  /** Looks at what has been kept of events. @returns what it was */
  heed(): Promise<PaymentNotice[]>;
  close(): Promise<void>;
}

/** A server that is paid through Stripe, and a stand-in for that. */
export async function startBillingWithStripe(
  database: TestDatabase,
  options: TestServerOptions = {},
): Promise<BillingWithStripe> {
  const stripe = await startStripeStandIn();
  const failures: unknown[] = [];
  const own: BillingServer = await startBillingServer(database, {
    paymentGateway: createStripeGateway(stripe.settings, {
      clock: () => own.now(),
      onFailure: (error) => void failures.push(error),
      server: stripe.server,
    }),
    ...options,
  });
  const { server } = own;
  let cards = 0;
  return {
    ...own,
    stripe,
    failures,
    async giveCard(owner, name) {
      cards += 1;
      const body = { paymentMethodId: `${name}_${cards}`, zipCode: '02134' };
      return await owner.client.call(createPaymentProfile, { params: { id: owner.business.id }, body });
    },
    async deliver({ body, headers }) {
      return (await server.fetch(STRIPE_PATH, { method: 'POST', headers, body })).status;
    },
    async heed() {
      const { rows } = await sql<{ data: PaymentNotice }>`
        delete from pgboss.job where name = 'payment-notices' returning data
      `.execute(database.root);
      const notices = rows.map(({ data }) => data);
      for (const notice of notices) await server.platform.services.heedPaymentNotice(notice);
      return notices;
    },
    async close() {
      await own.close();
      await stripe.close();
    },
  };
}
