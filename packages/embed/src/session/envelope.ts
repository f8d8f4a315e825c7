import { visitor } from '../loader/consent.ts';
import { visitId } from './visit.ts';

const MAX_ADDRESS = 2048;

/** Writes a whole batch around beats that are JSON already. Who watches is said with consent only. */
export function envelope(key: string, beats: readonly string[]): string {
  const head = JSON.stringify({
    v: 1,
    key,
    viewerId: visitor.id,
    sessionId: visitId(),
    // What stands behind the # is the page's own business, and sometimes a secret.
    pageUrl: location.href.replace(/#.*/, '').slice(0, MAX_ADDRESS),
    referrer: document.referrer,
  });
  return `${head.slice(0, -1)},"beats":[${beats}]}`;
}
