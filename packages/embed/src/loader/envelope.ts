import { visitor } from './consent.ts';
import { key } from './own-script.ts';
import { pageAddress } from './page-address.ts';
import { visitId } from './visit.ts';

/** Writes a whole batch around beats that are JSON already. Who watches is said with consent only. */
export function envelope(beats: readonly string[]): string {
  const head = JSON.stringify({
    key,
    viewerId: visitor.id,
    sessionId: visitId(),
    v: 1,
    referrer: document.referrer,
    tSent: Date.now(),
    pageUrl: pageAddress(),
  });
  return `${head.slice(0, -1)},"beats":[${beats}]}`;
}
