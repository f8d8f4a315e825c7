import type { ListedApiToken } from './repository.ts';

/** Whether a token works: it has not expired, and who created it still owns the business. */
export function isActive({ expires_at, role }: ListedApiToken, now: Date): boolean {
  return role === 'OWNER' && (expires_at === null || expires_at > now);
}
