import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './page-policy.ts';

const page = {
  nonce: 'n',
  publicOrigin: 'https://video.example.com',
  mediaOrigin: 'https://media.example.com',
};

test('a page may send to and play from the servers of live streams, and loads no scripts there', () => {
  const liveOrigins = ['https://live.example.com', 'https://webrtc.example.com'];
  const policy = contentSecurityPolicy({ ...page, liveOrigins, uploadOrigin: 'https://s3.example.com' });
  const own = "'self' https://video.example.com";
  const media = `${own} https://media.example.com ${liveOrigins.join(' ')}`;
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `media-src ${media} blob:`,
      `connect-src ${media} https://s3.example.com`,
      `script-src ${own} 'nonce-n'`,
    ]),
  );
});

test('a page may send to Sentry where it reports errors, and nothing else of it changes', () => {
  const sentryOrigin = 'https://o1.ingest.sentry.io';
  const policy = contentSecurityPolicy({ ...page, sentryOrigin });
  const without = contentSecurityPolicy({ ...page, sentryOrigin: null });
  expect(without).not.toContain('sentry');
  expect(policy.replace(` ${sentryOrigin}`, '')).toBe(without);
  expect(policy).toMatch(/connect-src [^;]* https:\/\/o1\.ingest\.sentry\.io;/);
});

test('a page that asks for cards admits Stripe and nobody else, and other pages do not', () => {
  const directives = (admitsStripe: boolean) =>
    new Map(
      contentSecurityPolicy({ ...page, admitsStripe })
        .split('; ')
        .map((directive) => directive.split(/ (.*)/) as [string, string]),
    );
  const [policy, without] = [directives(true), directives(false)];
  const added = [...policy].map(([name, sources]) => [name, sources.replace(without.get(name) ?? '', '')]);
  expect(added.filter(([, sources]) => sources !== '')).toEqual([
    ['script-src', ' https://js.stripe.com https://*.js.stripe.com'],
    ['connect-src', ' https://api.stripe.com'],
    ['frame-src', ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'],
  ]);
  expect([...without.values()].join()).not.toContain('stripe');
  expect([...policy.values()].join()).not.toMatch(/unsafe/);
});
