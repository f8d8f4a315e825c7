import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([0-9a-z]{1,11})-([\w-]{22})$/;

export type Secret = string | Uint8Array;

/** What a token gives access to: all that is stored, or a visitor's part of it, for as long as visitors may see it. */
export type Scope = 'everything' | 'visit';

/** A genuine token that has not expired. */
export interface OpenedFolder {
  readonly scope: Scope;
  readonly expiresAt: Date;
}

/**
 * A token that gives access to one folder until a time: `<expiry in seconds, base 36>-<128 bits of HMAC-SHA-256>`.
 * It is part of the path, not of the query, so that the relative URLs of a playlist include it.
 */
export function signFolder(
  secret: Secret,
  folder: string,
  expiresAt: Date,
  scope: Scope = 'everything',
): string {
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return `${expiry}-${mac(secret, folder, expiry, scope)}`;
}

/** The path on the origin of media that gives access to everything below a prefix until a time. */
export function signedCdnPath(secret: Secret, prefix: string, expiresAt: Date, scope?: Scope): string {
  return `/cdn/${prefix}/~${signFolder(secret, prefix, expiresAt, scope)}`;
}

/** What `signFolder` has signed with this token for this folder; null for anything else, and once it has expired. */
export function openSignedFolder(
  secret: Secret,
  folder: string,
  token: string,
  now: Date,
): OpenedFolder | null {
  const [, expiry, given] = TOKEN.exec(token) ?? [];
  if (!expiry || !given) return null;
  const scope = (['everything', 'visit'] as const).find((one) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(mac(secret, folder, expiry, one))),
  );
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
  return scope && expiresAt > now ? { scope, expiresAt } : null;
}

function mac(secret: Secret, folder: string, expiry: string, scope: Scope): string {
  const signed = scope === 'everything' ? `${folder}\n${expiry}` : `${folder}\n${expiry}\n${scope}`;
  return createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 22);
}
