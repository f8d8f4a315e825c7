import { visitId } from './visit.ts';

const MAX_ADDRESS = 2048;

/** Writes a whole batch around beats that are JSON already. No id of the visitor: nobody is recognised. */
export function envelope(key: string, beats: readonly string[]): string {
  const head = JSON.stringify({
    v: 1,
    key,
    sessionId: visitId(),
    // What stands behind the # is the page's own business, and sometimes a secret.
    pageUrl: location.href.replace(/#.*/, '').slice(0, MAX_ADDRESS),
    referrer: document.referrer,
  });
  return `${head.slice(0, -1)},"beats":[${beats}]}`;
}
