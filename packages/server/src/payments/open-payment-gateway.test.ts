import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openPaymentGateway } from './open-payment-gateway.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_51MqLiJ',
  STRIPE_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51MqLiJ',
};

afterEach(() => vi.restoreAllMocks());

/** @returns the kind of the gateway, and what is logged at the start */
async function open(environment: Record<string, string>): Promise<[string, unknown[]]> {
  const lines: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
  const config = readConfig(environment);
  const { kind } = await openPaymentGateway({ config, clock: () => new Date(), onFailure: () => {} });
  vi.restoreAllMocks();
  return [kind, lines];
}

test('a server with Stripe’s keys is paid through Stripe', async () => {
  expect(await open({ PUBLIC_ORIGIN: 'https://video.example.com', ...STRIPE })).toEqual(['STRIPE', []]);
});

test('a public server without them says that no money is moved, and a private one need not', async () => {
  const warning = expect.objectContaining({
    level: 'warn',
    message: expect.stringMatching(
      /^Plans are paid with test cards, and no money is moved: set STRIPE_SECRET_KEY/,
    ),
  });
  expect(await open({ PUBLIC_ORIGIN: 'https://video.example.com' })).toEqual(['TEST', [warning]]);
  expect(await open({ PUBLIC_ORIGIN: 'https://video.example.com', ROLES: 'jobs' })).toEqual(['TEST', []]);
  expect(await open({ PUBLIC_ORIGIN: 'http://localhost:8080' })).toEqual(['TEST', []]);
  expect(await open({})).toEqual(['TEST', []]);
});
