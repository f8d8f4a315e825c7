import { Secret, TOTP } from 'otpauth';

/**
 * What an authenticator app shows.
 * @param later so many steps of 30 s after this time: each code works once
 */
export function appCode(secret: string, now: Date, later = 0): string {
  const timestamp = now.getTime() + later * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}
