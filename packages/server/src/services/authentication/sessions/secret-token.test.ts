import { expect, test } from 'vitest';
import { hashSecretToken, newSecretToken, successorOf } from './secret-token.ts';

test('a token has 256 bits, and no two are the same', () => {
  const [one, other] = [newSecretToken(), newSecretToken()];
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(one).not.toBe(other);
});

test('what is stored is the SHA-256 of a token', () => {
  // FIPS 180-4: the hash of `abc`.
  const known = Buffer.from('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'hex');
  expect(hashSecretToken('abc')).toBe(known.toString('base64url'));
});

test('a token has one successor under a key, and others have others', () => {
  const [key, otherKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  expect(Buffer.from(successorOf('one', key), 'base64url')).toHaveLength(32);
  expect(successorOf('one', key)).toBe(successorOf('one', key));
  expect(successorOf('two', key)).not.toBe(successorOf('one', key));
  expect(successorOf('one', otherKey)).not.toBe(successorOf('one', key));
});
