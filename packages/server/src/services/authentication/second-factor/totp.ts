import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Commoncast';
/** RFC 6238 §5.2: one step either side, for clocks that differ and codes that are typed late. */
const WINDOW = 1;

/** A secret for an authenticator app, in base 32: 160 bits, as RFC 4226 §4 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code of a secret says. @param account what the app shows it as */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ issuer: ISSUER, label: account, secret }).toString();
}

/** The step of time that a code belongs to; null for a wrong code, and for one of another time. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
