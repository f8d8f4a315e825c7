import Stripe from 'stripe';
import { GatewayUnavailable } from '../payment-gateway.ts';
import type { StripeProblem } from './refusal-reasons.ts';

/** Stripe has understood, and refuses. It has only what says why: Stripe's own errors carry what belongs in no log. */
export class StripeRefused extends Error implements StripeProblem {
  override readonly name = 'StripeRefused';
  readonly code: string | undefined;
  readonly decline_code: string | undefined;
  /** Which of the parameters is the cause. */
  readonly param: string | undefined;
  /** Whether the card or its bank is the cause, and not what we ask. */
  readonly isByCard: boolean;

  constructor(error: Stripe.errors.StripeError) {
    super(describe(error));
    this.code = error.code;
    this.decline_code = error.decline_code;
    this.param = error.param;
    this.isByCard = error instanceof Stripe.errors.StripeCardError;
  }

  /** What it names is not there, or not any more. */
  isMissing(param?: string): boolean {
    return this.code === 'resource_missing' && (param === undefined || this.param === param);
  }
}

export type CallStripe = <Answer>(call: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>;

/**
 * Makes what calls Stripe.
 * @param onFailure hears why Stripe cannot be asked, which callers are not told
 * @returns a function that throws StripeRefused, or GatewayUnavailable where it is unknown what has happened
 */
export function createCallStripe(stripe: Stripe, onFailure: (error: unknown) => void): CallStripe {
  return async (call) => {
    try {
      return await call(stripe);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (
        error instanceof Stripe.errors.StripeCardError ||
        error instanceof Stripe.errors.StripeInvalidRequestError
      )
        throw new StripeRefused(error);
      const unavailable = new GatewayUnavailable(describe(error));
      onFailure(unavailable);
      throw unavailable;
    }
  };
}

function describe({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError): string {
  const details = Object.entries({ code, param, status: statusCode, request: requestId })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  return ['Stripe answers with', type, ...details].join(' ');
}
