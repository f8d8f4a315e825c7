import * as v from 'valibot';

/** How Stripe knows us, and we know Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  /** With which Stripe signs its events. */
  readonly webhookSecret: string;
  /** For Stripe's script in browsers. */
  readonly publishableKey: string;
}

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

const key = (pattern: RegExp, example: string) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, `must be a key such as ${example}`)));

/** The variables of Stripe, by their names. */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: key(/^[sr]k_(test|live)_\w+$/, 'sk_live_…, or a restricted one such as rk_live_…'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_[\w+/=]+$/, 'whsec_…'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, 'pk_live_…'),
};

/** All three or none, and keys of test mode together. */
export function missingStripeSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const missing = NAMES.filter((name) => given[name] === undefined);
  if (missing.length === NAMES.length) return [];
  if (missing.length > 0)
    return missing.map(
      (name) =>
        `${name} is missing: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY are given together, or none`,
    );
  const [secret, publishable] = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY].map(modeOf);
  if (secret === publishable || !secret || !publishable) return [];
  return [
    `STRIPE_PUBLISHABLE_KEY is of Stripe’s ${publishable} mode, but STRIPE_SECRET_KEY is of its ${secret} mode`,
  ];
}

/** What the variables mean; undefined if payments do not go through Stripe. */
export function stripeOf(
  settings: {
    readonly [name in (typeof NAMES)[number]]?: string | undefined;
  },
): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY } = settings;
  return STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PUBLISHABLE_KEY
    ? {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
      }
    : undefined;
}

function modeOf(text: string | undefined): string | undefined {
  return /^[a-z]k_(test|live)_/.exec(text ?? '')?.[1];
}
