import type { Wire } from './transport.ts';

const ANSWER_LIMIT_MS = 30_000;

/** The browser's ways of sending, for beats. */
export function browserWire(url: string): Wire {
  return {
    async post(body) {
      // Credentials go to our own pages only: there, members of the business are recognised and left out.
      const init: RequestInit = { method: 'POST', body, keepalive: true, credentials: 'same-origin' };
      // A service that takes the call and never answers must not keep all later beats waiting.
      const { status, headers } = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      return { status, retryAfterS: Number(headers.get('retry-after')) || 0 };
    },
    // Only where a request ends with its page (Firefox before 133): blockers refuse pings, and the browser says yes.
    handOver: (body) => !('keepalive' in Request.prototype) && navigator.sendBeacon(url, body),
    later(run, delayMs) {
      const id = setTimeout(run, delayMs);
      return () => clearTimeout(id);
    },
  };
}
