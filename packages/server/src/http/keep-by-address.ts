import { createHash } from 'node:crypto';
import type { PublicBusiness } from '../callers/public-business.ts';
import type { Answer } from './bind.ts';

const FRESH = 'max-age=60, stale-while-revalidate=600';

/**
 * Lets caches keep an answer that the address alone decides. Where a business has an allow-list, the answer depends
 * on the asking site too and is for its visitor alone.
 */
export function keepByAddress(
  answer: Answer,
  { allowedDomains }: Pick<PublicBusiness, 'allowedDomains'>,
  found: unknown,
): void {
  const digest = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22);
  answer.header('etag', `"${digest}"`);
  answer.header('cache-control', `${allowedDomains.length === 0 ? 'public' : 'private'}, ${FRESH}`);
}
