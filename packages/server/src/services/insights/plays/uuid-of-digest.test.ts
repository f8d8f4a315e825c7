import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { uuidOfDigest } from './uuid-of-digest.ts';

test('takes the first 128 bits, with the version and the variant of RFC 9562 §5.8', () => {
  const digest = Uint8Array.from({ length: 32 }, (_, index) => 0x10 + index);
  expect(uuidOfDigest(digest)).toBe('10111213-1415-8617-9819-1a1b1c1d1e1f');
  expect(uuidOfDigest(new Uint8Array(32).fill(0xff))).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff');
  expect(uuidOfDigest(new Uint8Array(32))).toBe('00000000-0000-8000-8000-000000000000');
});

test('leaves the digest as it is', () => {
  const digest = createHash('sha256').update('a').digest();
  const before = digest.toString('hex');
  uuidOfDigest(digest);
  expect(digest.toString('hex')).toBe(before);
});
