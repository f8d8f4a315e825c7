import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;
const PREFIX = 'pk_';

const PATTERN = new RegExp(`^${PREFIX}[A-Za-z0-9]{${LENGTH}}$`);

/** Generates a public key: not secret, but not to be guessed from another either. */
export function newPublicKey(): string {
  let key = PREFIX;
  while (key.length < PREFIX.length + LENGTH) {
    const [byte = 0] = randomBytes(1);
    // Bytes beyond a multiple of 62 would favour the first letters.
    if (byte < 248) key += ALPHABET[byte % ALPHABET.length];
  }
  return key;
}

/** Whether a text could be a public key at all. */
export function isPublicKey(text: string | undefined): text is string {
  return text !== undefined && PATTERN.test(text);
}
