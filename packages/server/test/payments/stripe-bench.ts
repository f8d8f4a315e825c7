import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Charge, PaymentGateway, SavedCard } from '../../src/payments/payment-gateway.ts';
import { createStripeGateway } from '../../src/payments/stripe/create-stripe-gateway.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';

export const PAYER = {
  businessId: '0199d4a5-0000-7000-8000-000000000001',
  businessName: 'Mill Street Bakery',
  email: 'ada@example.com',
  customer: null,
};

const clock = () => new Date('2027-01-17T10:00:00.000Z');

/** Opens a stand-in of Stripe for the tests of one file, and a gateway to it. */
export function useStripe(): StripeBench {
  const bench = new StripeBench();
  beforeAll(() => bench.open());
  afterAll(() => bench.stripe.close());
  beforeEach(() => {
    bench.failures.length = 0;
    Object.assign(bench.stripe, { fails: null, answersWith: null });
  });
  return bench;
}

class StripeBench {
  readonly failures: unknown[] = [];
  #stripe: StripeStandIn | null = null;
  #gateway: PaymentGateway | null = null;
  #count = 0;

  async open(): Promise<void> {
    this.#stripe = await startStripeStandIn();
    const { settings, server } = this.#stripe;
    const onFailure = (error: unknown) => void this.failures.push(error);
    this.#gateway = createStripeGateway(settings, { clock, onFailure, server });
  }

  get stripe(): StripeStandIn {
    return this.#stripe!;
  }

  get gateway(): PaymentGateway {
    return this.#gateway!;
  }

  /** A payment method that no other test has. */
  newCard(name: string): { readonly paymentMethodId: string; readonly zipCode: string } {
    this.#count += 1;
    return { paymentMethodId: `${name}_${this.#count}`, zipCode: '02134' };
  }

  async savedCard(name: string): Promise<SavedCard> {
    const saved = await this.gateway.saveCard(this.newCard(name), PAYER);
    const result =
      saved.status === 'CHALLENGE' ? await this.confirmed(saved.reference, this.gateway.finishCard) : saved;
    if (result.status !== 'SAVED') throw new TypeError(`${name} is ${result.status}`);
    return result.card;
  }

  /** Lets the owner of a card answer their bank, and asks what came of it. */
  confirmed<T>(
    reference: string,
    finish: (reference: string, outcome: 'COMPLETE') => Promise<T>,
    succeeds = true,
  ): Promise<T> {
    this.stripe.confirm(reference, succeeds);
    return finish(reference, 'COMPLETE');
  }

  chargeOf(card: SavedCard, changes: Partial<Charge> = {}): Charge {
    this.#count += 1;
    const key = `0199d4a5-0000-7000-8000-${String(this.#count).padStart(12, '0')}`;
    return {
      ...{ card, key, amount: 2_900, currency: 'USD', description: '7F3A9C21-0004', isOwnerThere: true },
      ...changes,
    };
  }

  /** A charge of a card whose owner is asked. */
  async challenged(): Promise<{ readonly charge: Charge; readonly reference: string }> {
    const charge = this.chargeOf(await this.savedCard('pm_card_authenticationRequired'));
    const result = await this.gateway.charge(charge);
    if (result.status !== 'CHALLENGE') throw new TypeError(`It is ${result.status}`);
    return { charge, reference: result.reference };
  }
}
