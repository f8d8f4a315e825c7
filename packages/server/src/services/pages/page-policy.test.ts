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
