import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([0-9a-z]{1,11})-([\w-]{22})$/;

export type Secret = string | Uint8Array;

/**
 * A token that gives access to one folder until a time: `<expiry in seconds, base 36>-<128 bits of HMAC-SHA-256>`.
 * It is part of the path, not of the query, so that the relative URLs of a playlist include it.
 */
export function signFolder(secret: Secret, folder: string, expiresAt: Date): string {
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return `${expiry}-${mac(secret, folder, expiry)}`;
}

/** The path on our own origin that gives access to everything below a prefix until a time. */
export function signedCdnPath(secret: Secret, prefix: string, expiresAt: Date): string {
  return `/cdn/${prefix}/~${signFolder(secret, prefix, expiresAt)}`;
}

/** Whether `signFolder` made this token for this folder, and it has not expired. */
export function isSignedFolder(secret: Secret, folder: string, token: string, now: Date): boolean {
  const [, expiry, given] = TOKEN.exec(token) ?? [];
  if (!expiry || !given) return false;
  const isGenuine = timingSafeEqual(Buffer.from(given), Buffer.from(mac(secret, folder, expiry)));
  return isGenuine && Number.parseInt(expiry, 36) * 1000 > now.getTime();
}

function mac(secret: Secret, folder: string, expiry: string): string {
  return createHmac('sha256', secret).update(`${folder}\n${expiry}`).digest('base64url').slice(0, 22);
}
