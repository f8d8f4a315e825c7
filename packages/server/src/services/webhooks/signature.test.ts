import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.ts';

/** Of the specification of Standard Webhooks. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  atMs: 1_614_265_330_000,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('signs as Standard Webhooks have it', () => {
  const { secret, id, atMs, body, signature } = VECTOR;
  expect(signedHeaders({ id, body }, [secret], new Date(atMs))).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('signs with each secret, so that a receiver may know either', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const sign = (keys: string[]) => signedHeaders({ id: '1', body: '{}' }, keys, new Date(0));
  expect(sign(secrets)['webhook-signature']).toBe(
    secrets.map((secret) => sign([secret])['webhook-signature']).join(' '),
  );
});

test('secrets are 32 random bytes', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
