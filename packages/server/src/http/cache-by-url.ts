import { createHash } from 'node:crypto';
import type { PublicBusiness } from '../callers/public-business.ts';
import type { Answer } from './bind.ts';
import { isOnList } from './cors.ts';
import { serializeOnce } from './serialize-once.ts';

const FRESH = 'max-age=60, stale-while-revalidate=600';

const digests = new WeakMap<object, string>();

interface Asked {
  /** The page for which the answer is, as its URL says. */
  readonly pageUrl?: string;
  /** What the browser says. */
  readonly origin: string | undefined;
  /** How long caches may keep it, as directives; a minute if it is left out. */
  readonly fresh?: string;
}

/**
 * Lets caches store an answer that depends on nothing but its URL. If a business has an allow-list, the answer also
 * depends on the asking site. Where the URL names a page of an allowed site, the answer is for that site alone, whoever
 * asks: browsers let no other page read it, so any cache may store it. Otherwise only the visitor's own browser may.
 */
export function cacheByUrl(
  answer: Answer,
  { allowedDomains }: Pick<PublicBusiness, 'allowedDomains'>,
  found: object,
  { pageUrl, origin, fresh = FRESH }: Asked,
): void {
  answer.header('etag', `"${digestOf(found)}"`);
  const site = pageUrl === undefined ? undefined : URL.parse(pageUrl)?.origin;
  const isForSite =
    site !== undefined && isOnList(site, allowedDomains) && (origin === undefined || origin === site);
  if (isForSite) {
    answer.header('access-control-allow-origin', site);
    answer.removeHeader('vary');
  }
  const isForAll = allowedDomains.length === 0 || isForSite;
  answer.header('cache-control', `${isForAll ? 'public' : 'private'}, ${fresh}`);
}

function digestOf(found: object): string {
  const known = digests.get(found);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(serializeOnce(found)).digest('base64url').slice(0, 22);
  digests.set(found, digest);
  return digest;
}
