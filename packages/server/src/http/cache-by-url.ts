import { createHash } from 'node:crypto';
import type { PublicBusiness } from '../callers/public-business.ts';
import type { Answer } from './bind.ts';

const FRESH = 'max-age=60, stale-while-revalidate=600';

/**
 * Lets caches store an answer that depends on nothing but its URL. If a business has an allow-list, the answer also
 * depends on the asking site, and only the visitor's own browser may store it.
 */
export function cacheByUrl(
  answer: Answer,
  { allowedDomains }: Pick<PublicBusiness, 'allowedDomains'>,
  found: unknown,
): void {
  const digest = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22);
  answer.header('etag', `"${digest}"`);
  answer.header('cache-control', `${allowedDomains.length === 0 ? 'public' : 'private'}, ${FRESH}`);
}
