import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { batchOf, beatOf } from '@commoncast/server/test/insights/beats';
import { postBeats } from '../server/post-beats.ts';
import { visitorAddress } from '../server/visitor-address.ts';

interface OrdinaryVisits {
  readonly origin: string;
  readonly key: string;
  readonly visitors: number;
  /** Each visitor sends a beat on arrival, and then this often. */
  readonly intervalMs: number;
  readonly durationMs: number;
}

export interface VisitFigures {
  /** How long each acknowledged beat took, sorted. */
  readonly latenciesMs: readonly number[];
  /** Beats that got any other answer. */
  readonly lost: number;
}

/** Visitors who watch one film each, every one from a separate address. */
export async function ordinaryVisits(options: OrdinaryVisits): Promise<VisitFigures> {
  const { origin, key, visitors, intervalMs, durationMs } = options;
  const latenciesMs: number[] = [];
  let lost = 0;

  async function visit(visitor: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: visitorAddress(visitor) });
    const ids = { playId: randomUUID(), sessionId: randomUUID(), viewerId: randomUUID() };
    await delay((visitor / visitors) * Math.min(intervalMs, durationMs));
    const startMs = performance.now();
    const tFirst = Date.now();
    for (let seq = 0; seq * intervalMs < durationMs; seq += 1) {
      await delay(Math.max(0, startMs + seq * intervalMs - performance.now()));
      const playingMs = seq * intervalMs;
      const beat = beatOf({ playId: ids.playId, seq, tFirst, positionMs: playingMs, playingMs });
      const { sessionId, viewerId } = ids;
      const batch = batchOf(key, [beat], { sessionId, viewerId, tSent: Date.now() });
      const sentMs = performance.now();
      const status = await postBeats(agent, origin, JSON.stringify(batch)).catch(() => 0);
      if (status === 202) latenciesMs.push(performance.now() - sentMs);
      else lost += 1;
    }
    agent.destroy();
  }

  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
  return { latenciesMs: latenciesMs.toSorted((a, b) => a - b), lost };
}
