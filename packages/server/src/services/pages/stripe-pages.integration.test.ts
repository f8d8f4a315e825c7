import type { PageProps } from '@commoncast/core/authentication/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StripeStandIn, startStripeStandIn } from '../../../test/payments/stripe-stand-in.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createStripeGateway } from '../../payments/stripe/create-stripe-gateway.ts';

const CARD_PAGES = ['/billing', '/subscription/plan', '/subscription/plan?plan=STARTER'];
const OTHER_PAGES = ['/', '/login', '/dashboard', '/settings/account', '/nowhere', '/preview/player'];

async function open(server: TestServer, path: string) {
  const answer = await server.fetch(path, { headers: { accept: 'text/html' } });
  const [, props] = /id="page-props"[^>]*>([^<]*)</.exec(await answer.text()) ?? [];
  return {
    policy: answer.headers.get('content-security-policy') ?? '',
    props: props === undefined ? null : (JSON.parse(props) as PageProps),
  };
}

describe('with Stripe', () => {
  let stripe: StripeStandIn;
  let server: TestServer;
  beforeAll(async () => {
    stripe = await startStripeStandIn();
    const parts = { clock: () => new Date(), onFailure: () => {}, server: stripe.server };
    server = await startTestServer({ paymentGateway: createStripeGateway(stripe.settings, parts) });
  });
  afterAll(async () => {
    await server.close();
    await stripe.close();
  });

  test.each(CARD_PAGES)('%s may load Stripe’s script and fields, and knows it', async (path) => {
    const { policy, props } = await open(server, path);
    expect(props?.admitsStripe).toBe(true);
    expect(policy).toMatch(/script-src [^;]* https:\/\/js\.stripe\.com[ ;]/);
    expect(policy).toMatch(/frame-src [^;]* https:\/\/js\.stripe\.com[ ;]/);
    expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.stripe\.com[ ;]/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test.each(OTHER_PAGES)('%s may not', async (path) => {
    const { policy, props } = await open(server, path);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('stripe');
    expect(props?.admitsStripe ?? false).toBe(false);
  });
});

describe('without Stripe', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test.each([...CARD_PAGES, '/dashboard'])('%s admits nobody else', async (path) => {
    const { policy, props } = await open(server, path);
    expect(policy).not.toContain('stripe');
    expect(props?.admitsStripe).toBe(false);
  });
});
