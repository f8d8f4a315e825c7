import { expect, test } from 'vitest';
import { toCbor } from '../../../../../test/second-factor/cbor.ts';
import { isWithoutCertificates } from './web-authn.ts';

type Statement = ReadonlyMap<string, Buffer | readonly Buffer[] | number>;

const attestation = (fmt: string, attStmt: Statement) =>
  toCbor(
    new Map<string, string | Buffer | Statement>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', Buffer.alloc(37)],
    ]),
  ).toString('base64url');

const SIGNED: Statement = new Map<string, Buffer | number>([
  ['alg', -7],
  ['sig', Buffer.alloc(8)],
]);
const CERTIFIED: Statement = new Map([...SIGNED, ['x5c', [Buffer.alloc(8)]]]);

test.each([
  ['none', new Map()],
  // An authenticator may sign with the new key itself.
  ['packed', SIGNED],
])('nobody vouches in %s without certificates', async (fmt, statement) => {
  expect(await isWithoutCertificates(attestation(fmt, statement))).toBe(true);
});

test.each([
  ['none', CERTIFIED],
  ['packed', CERTIFIED],
  ['fido-u2f', CERTIFIED],
  ['tpm', CERTIFIED],
  ['apple', CERTIFIED],
  ['android-key', CERTIFIED],
  // Its certificates are in the response.
  ['android-safetynet', new Map([['response', Buffer.alloc(8)]])],
])('certificates are not looked at: %s', async (fmt, statement) => {
  expect(await isWithoutCertificates(attestation(fmt, statement))).toBe(false);
});

test.each(['', 'AQID', 'not base64!'])('%j is no attestation', async (text) => {
  expect(await isWithoutCertificates(text)).toBe(false);
});
