import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { batchOf, beatOf } from '@commoncast/server/test/insights/beats';
import { postBeats } from '../server/post-beats.ts';
import type { Flood, FloodFigures } from './flood.ts';

// In its own thread, so that the work of sending does not count as waiting time of the other business's visitors.

const ADDRESS = '127.0.99.1';
const BEATS_A_POST = 10;
const TICK_MS = 10;

const { origin, key, beatsAS, durationMs } = workerData as Flood;
const agent = new Agent({ keepAlive: true, localAddress: ADDRESS });
const statuses: Record<number, number> = {};
const underWay = new Set<Promise<void>>();
const startMs = performance.now();
let posts = 0;
while (performance.now() - startMs < durationMs) {
  const due = ((performance.now() - startMs) * beatsAS) / 1_000 / BEATS_A_POST;
  for (; posts < due; posts += 1) {
    const sent = send().finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await delay(TICK_MS);
}
const passedS = (performance.now() - startMs) / 1_000;
await Promise.all(underWay);
agent.destroy();
const sentBeatsAS = (posts * BEATS_A_POST) / passedS;
parentPort?.postMessage({ sentBeatsAS, statuses, beatsAPost: BEATS_A_POST } satisfies FloodFigures);

async function send(): Promise<void> {
  const status = await postBeats(agent, origin, forgedBatch()).catch(() => 0);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Viewers, visits, plays and pages that nobody has seen before. */
function forgedBatch(): string {
  const beats = Array.from({ length: BEATS_A_POST }, () =>
    beatOf({ playingMs: 60_000, tFirst: Date.now() - 60_000, ranges: [[0, 60_000]] }),
  );
  const pageUrl = `https://shop.example/${randomUUID()}`;
  return JSON.stringify(batchOf(key, beats, { viewerId: randomUUID(), pageUrl, tSent: Date.now() }));
}
