import { expect, test } from 'vitest';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

/** Of RFC 6238, appendix B, for SHA-1, cut to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %d s the code is %s', (seconds, code) => {
  expect(findTotpStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code is good one step before and after its own, and no longer', () => {
  const step = 41_152_263;
  const code = '005924';
  const good = [-60, -30, 0, 29, 30, 60].map((later) => findTotpStep(SECRET, code, at(step * 30 + later)));
  expect(good).toEqual([null, step, step, step, step, null]);
});

test.each(['', '00592', '0059244', 'abcdef'])('%j is no code', (code) => {
  expect(findTotpStep(SECRET, code, at(1_234_567_890))).toBeNull();
});

test('each secret is another, and its address says whose it is', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const uri = new URL(totpUri(one, 'ada@example.com'));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Commoncast:ada%40example\.com\?/);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Commoncast',
    secret: one,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
