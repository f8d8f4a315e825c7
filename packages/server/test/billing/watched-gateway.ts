import { type Charge, GatewayUnavailable, type PaymentGateway } from '../../src/payments/payment-gateway.ts';
import { createTestGateway } from '../../src/payments/test-gateway/create-test-gateway.ts';

export interface WatchedGateway extends PaymentGateway {
  /** Every charge that it was asked for, repeated ones too. */
  readonly charges: readonly Charge[];
  /** The businesses that it was told to forget. */
  readonly forgotten: readonly string[];
  /** How often something was really paid. */
  payments(): number;
  /** Answers nothing from now on: before it does what it is asked, or after. */
  fails: 'before' | 'after' | null;
  /** Answers nothing before this. */
  until: Promise<void>;
}

/** The test gateway, which counts what it is asked for, and can be out of reach. */
export function createWatchedGateway(): WatchedGateway {
  const inner = createTestGateway();
  const charges: Charge[] = [];
  const paid = new Set<string>();
  const forgotten: string[] = [];

  async function answer<T>(work: () => Promise<T>): Promise<T> {
    await gateway.until;
    if (gateway.fails === 'before') throw new GatewayUnavailable('out of reach');
    const result = await work();
    if (gateway.fails === 'after') throw new GatewayUnavailable('lost on the way back');
    return result;
  }

  const gateway: WatchedGateway = {
    ...inner,
    charges,
    forgotten,
    payments: () => paid.size,
    fails: null,
    until: Promise.resolve(),
    removeCustomer: (payer) =>
      answer(async () => {
        forgotten.push(payer.businessId);
        await inner.removeCustomer(payer);
      }),
    saveCard: (...asked) => answer(() => inner.saveCard(...asked)),
    charge: (charge) =>
      answer(async () => {
        charges.push(charge);
        const result = await inner.charge(charge);
        if (result.status === 'PAID') paid.add(charge.key);
        return result;
      }),
    finishCard: (...asked) => answer(() => inner.finishCard(...asked)),
    finishCharge: (reference, outcome) =>
      answer(async () => {
        const result = await inner.finishCharge(reference, outcome);
        if (result.status === 'PAID') paid.add(reference);
        return result;
      }),
  };
  return gateway;
}
