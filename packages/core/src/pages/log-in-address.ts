import { STUDIO_PATHS } from './paths.ts';
import { readReturnPath } from './return-path.ts';

/** Why somebody stands at Log in who did not ask for it. */
export const LOG_IN_REASONS = [
  'session-ended',
  'logged-out',
  'link-used',
  'password-changed',
  'left-business',
] as const;
export type LogInReason = (typeof LOG_IN_REASONS)[number];

interface LogInQuery {
  /** Where to go afterwards; left out if `readReturnPath` refuses it. */
  readonly from?: string | null;
  readonly reason?: LogInReason | null;
}

/** The query of Log in and Sign up, with its question mark; empty if there is nothing to say. */
export function logInQuery({ from = null, reason }: LogInQuery): string {
  const path = readReturnPath(from);
  const parts = [
    // Slashes may stand in a query (RFC 3986 §3.4), and people read addresses.
    path !== null &&
      path !== STUDIO_PATHS.dashboard &&
      `from=${encodeURIComponent(path).replaceAll('%2F', '/')}`,
    reason && `reason=${reason}`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Reads what `logInQuery` wrote, or what somebody else did. */
export function readLogInQuery(query: URLSearchParams): { from: string | null; reason: LogInReason | null } {
  const reason = LOG_IN_REASONS.find((known) => known === query.get('reason')) ?? null;
  return { from: readReturnPath(query.get('from')), reason };
}
