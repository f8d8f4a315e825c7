import { expect, test } from 'vitest';
import { openSignedFolder, signFolder } from './signed-path.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T13:00:00Z');

test.each(['everything', 'visit'] as const)(
  'a token for %s opens its folder until it expires, and no other',
  (scope) => {
    const token = signFolder('secret', 'vod/a', later, scope);
    expect(openSignedFolder('secret', 'vod/a', token, now)).toEqual({ scope, expiresAt: later });
    expect(openSignedFolder('secret', 'vod/a', token, later)).toBeNull();
    expect(openSignedFolder('secret', 'vod/b', token, now)).toBeNull();
    expect(openSignedFolder('another', 'vod/a', token, now)).toBeNull();
  },
);

test('a token with another expiry, truncated or padded, is refused', () => {
  const token = signFolder('secret', 'vod/a', now);
  const [expiry = '', mac = ''] = token.split(/-(.*)/s);
  const longer = (Number.parseInt(expiry, 36) + 3600).toString(36);
  for (const forged of [`${longer}-${mac}`, token.slice(0, -1), `${token}A`, '', '-', 'x'])
    expect(openSignedFolder('secret', 'vod/a', forged, new Date(0))).toBeNull();
});
