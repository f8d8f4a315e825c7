import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CsrfTokens {
  /** The same for the whole session, so that all of its tabs share it. */
  issue(sessionId: string): string;
  isValid(token: unknown, sessionId: string): boolean;
}

/** Tokens that only a page of ours can read and send back. */
export function createCsrfTokens(key: Uint8Array): CsrfTokens {
  const digest = (sessionId: string) => createHmac('sha256', key).update(sessionId).digest();
  return {
    issue: (sessionId) => digest(sessionId).toString('base64url'),
    isValid(token, sessionId) {
      const given = Buffer.from(typeof token === 'string' ? token : '', 'base64url');
      const expected = digest(sessionId);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
