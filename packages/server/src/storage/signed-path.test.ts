import { expect, test } from 'vitest';
import { isSignedFolder, signFolder } from './signed-path.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T13:00:00Z');

test('a token opens its folder until it expires, and no other folder', () => {
  const token = signFolder('secret', 'vod/a', later);
  expect(isSignedFolder('secret', 'vod/a', token, now)).toBe(true);
  expect(isSignedFolder('secret', 'vod/a', token, later)).toBe(false);
  expect(isSignedFolder('secret', 'vod/b', token, now)).toBe(false);
  expect(isSignedFolder('another', 'vod/a', token, now)).toBe(false);
});

test('a token with another expiry, truncated or padded, is refused', () => {
  const token = signFolder('secret', 'vod/a', now);
  const [expiry = '', mac = ''] = token.split(/-(.*)/s);
  const longer = (Number.parseInt(expiry, 36) + 3600).toString(36);
  for (const forged of [`${longer}-${mac}`, token.slice(0, -1), `${token}A`, '', '-', 'x'])
    expect(isSignedFolder('secret', 'vod/a', forged, new Date(0))).toBe(false);
});
