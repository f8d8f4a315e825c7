import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost } from '../../../secrets/password-cost.ts';
import { createGate } from './gate.ts';

const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Together they hold 57 MiB; who comes later waits. */
const AT_ONCE = 3;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
const gate = createGate(AT_ONCE);

/** Hashes a password into a PHC string. */
export async function hashPassword(password: string, { memory, passes }: PasswordCost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const parameters = { memory, passes, parallelism: PARALLELISM, tagLength: TAG_BYTES, nonce };
  const tag = await gate(() => deriveKey(password, parameters));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${PARALLELISM}$${toBase64(nonce)}$${toBase64(tag)}`;
}

/** Compares a password with a PHC string, with the parameters that are in it. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc) ?? [];
  const expected = Buffer.from(hash, 'base64');
  if (expected.length === 0) return false;
  const actual = await gate(() =>
    deriveKey(password, {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
      nonce: Buffer.from(salt, 'base64'),
    }),
  );
  return timingSafeEqual(actual, expected);
}

function deriveKey(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  // The same characters, whatever keyboard composed them (NIST SP 800-63B §5.1.1.2).
  return derive('argon2id', { ...parameters, message: password.normalize('NFKC') });
}

/** PHC strings have no padding. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
