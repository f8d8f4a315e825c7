import { setTimeout as delay } from 'node:timers/promises';
import { ingestRoute } from '@commoncast/core/insights/route';
import type { Web } from '@commoncast/server/web';
import type { Visit } from './audience.ts';
import { beatsOfVisit, type Scene } from './beats-of-visit.ts';

/** How many calls are under way at once. */
const AT_ONCE = 100;
/** The server has other visitors too. */
const PAUSE_MS = 20;

interface SendOptions {
  readonly web: Web;
  readonly publicKey: string;
  readonly sentAtMs: number;
  /** What the visitor saw; null for nothing. */
  sceneOf(visit: Visit): Scene | null;
  readonly signal: AbortSignal;
}

/** Sends what the visitors' browsers report, each from its own address. Sending it again changes nothing. */
export async function sendVisits(visits: readonly Visit[], options: SendOptions): Promise<void> {
  const { web, publicKey, sentAtMs, sceneOf, signal } = options;
  for (let at = 0; at < visits.length; at += AT_ONCE) {
    if (at > 0) await delay(PAUSE_MS, undefined, { signal });
    await Promise.all(
      visits.slice(at, at + AT_ONCE).map(async (visit) => {
        const scene = sceneOf(visit);
        if (!scene) return;
        const { statusCode, body } = await web.app.inject({
          method: 'POST',
          url: ingestRoute.path,
          remoteAddress: visit.address,
          headers: { 'content-type': 'text/plain', 'user-agent': visit.userAgent },
          payload: JSON.stringify(beatsOfVisit(visit, scene, publicKey, sentAtMs)),
        });
        if (statusCode !== 202 || !body.includes('"refused":[]')) {
          throw new Error(`The demo's beats were answered ${statusCode}: ${body}`);
        }
      }),
    );
  }
}
