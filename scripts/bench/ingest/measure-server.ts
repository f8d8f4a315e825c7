import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@commoncast/core/http/client';
import { getKpis } from '@commoncast/core/insights/api';
import { postBeats } from '../server/post-beats.ts';
import { signUpOwner } from '../server/sign-up-owner.ts';
import { type ServerParts, startServer } from '../server/start-server.ts';
import { visitorAddress } from '../server/visitor-address.ts';
import { BEATS_A_POST, sampleBatch } from './sample-batch.ts';

/** Concurrent posts. */
const VISITORS = 400;
const SECOND_MS = 1_000;

interface MeasureParts extends ServerParts {
  readonly durationMs: number;
}

export interface ServerFigures {
  /** Per second, acknowledged after their commit. */
  readonly acknowledgedBeats: number;
  readonly refusedPosts: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Per second, from the first beat until the last one was in the figures. */
  readonly countedBeats: number;
}

/** The whole server in its own process, under as many beats as it can take. */
export async function measureServer({ durationMs, ...parts }: MeasureParts): Promise<ServerFigures> {
  const server = await startServer(parts);
  const { origin } = server;
  const { business, client } = await signUpOwner(origin);
  const agents = Array.from(
    { length: VISITORS },
    (_, visitor) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: visitorAddress(visitor) }),
  );
  const latenciesMs: number[] = [];
  let refusedPosts = 0;

  const startMs = performance.now();
  async function visit(agent: Agent): Promise<void> {
    while (performance.now() - startMs < durationMs) {
      const sentMs = performance.now();
      const status = await postBeats(agent, origin, sampleBatch(business.publicKey));
      if (status === 202) latenciesMs.push(performance.now() - sentMs);
      else refusedPosts += 1;
    }
  }
  await Promise.all(agents.map(visit));
  const passedMs = performance.now() - startMs;
  for (const agent of agents) agent.destroy();

  const beats = latenciesMs.length * BEATS_A_POST;
  while ((await countedPlays(client, business.id)) < latenciesMs.length) await delay(100);
  const countedMs = performance.now() - startMs;
  await server.stop();
  latenciesMs.sort((a, b) => a - b);
  return {
    acknowledgedBeats: (beats / passedMs) * SECOND_MS,
    refusedPosts,
    p50Ms: latenciesMs[Math.floor(latenciesMs.length * 0.5)] ?? 0,
    p99Ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0,
    countedBeats: (beats / countedMs) * SECOND_MS,
  };
}

async function countedPlays(client: Client, businessId: string): Promise<number> {
  const nowMs = Date.now();
  const { kpis } = await client.call(getKpis, {
    body: {
      startDate: new Date(nowMs - 3_600_000).toISOString(),
      endDate: new Date(nowMs + 3_600_000).toISOString(),
      businessId,
    },
  });
  return kpis.find(({ name }) => name === 'plays')?.value ?? 0;
}
