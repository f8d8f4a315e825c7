import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A token that nobody guesses: 256 random bits. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A plain hash will do: there is nothing to guess in 256 random bits. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The token that comes after one. It is derived, so that a client that lost the answer to a rotation, or
 * another tab that rotated at the same time, gets the same successor, although only hashes are stored.
 */
export function successorOf(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
