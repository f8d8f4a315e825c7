import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

test('cards and money go through Stripe where its keys are given', () => {
  const given = {
    STRIPE_SECRET_KEY: 'rk_live_51MqLiJ',
    STRIPE_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_51MqLiJ',
  };
  expect(readConfig(given).stripe).toEqual({
    secretKey: 'rk_live_51MqLiJ',
    webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8',
    publishableKey: 'pk_live_51MqLiJ',
  });
  for (const name of Object.keys(given))
    expect(() => readConfig({ ...given, [name]: '' })).toThrow(
      `${name} is missing: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY are given together, or none`,
    );
  expect(() => readConfig({ ...given, STRIPE_PUBLISHABLE_KEY: 'pk_test_51MqLiJ' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY is of Stripe’s test mode, but STRIPE_SECRET_KEY is of its live mode',
  );
  for (const [name, value] of [
    ['STRIPE_SECRET_KEY', 'pk_live_51MqLiJ'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_51MqLiJ'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51MqLiJ'],
  ] as const)
    expect(() => readConfig({ ...given, [name]: value })).toThrow(`${name} must be a key such as`);
});
