import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { getKpis, ingestBeats } from '@commoncast/core/insights/api';
import { BEATS_A_POST, sampleBatch } from './sample-batch.ts';

const MAIN = fileURLToPath(import.meta.resolve('@commoncast/server/main'));
/** Posts under way at a time. */
const VISITORS = 400;
const SECOND_MS = 1_000;

interface ServerParts {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly durationMs: number;
}

export interface ServerFigures {
  /** A second, acknowledged after their commit. */
  readonly acknowledgedBeats: number;
  readonly refusedPosts: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** A second, from the first beat until the last one was in the figures. */
  readonly countedBeats: number;
}

/** The whole server in a process of its own, under as many beats as it takes. */
export async function measureServer({
  dataDirectory,
  databaseUrl,
  durationMs,
}: ServerParts): Promise<ServerFigures> {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      ROLES: 'web,jobs',
      LOG_LEVEL: 'silent',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  const origin = await readOrigin(server);
  const { accessToken, business } = await createClient({ origin }).call(signUp, { body: draft() });
  // Each visitor has an address, as in life: what one address may send is limited.
  const agents = Array.from(
    { length: VISITORS },
    (_, visitor) =>
      new Agent({
        keepAlive: true,
        maxSockets: 1,
        localAddress: `127.0.${1 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`,
      }),
  );
  const latenciesMs: number[] = [];
  let refusedPosts = 0;

  const startMs = performance.now();
  async function visit(agent: Agent): Promise<void> {
    while (performance.now() - startMs < durationMs) {
      const sentMs = performance.now();
      const status = await post(agent, origin, sampleBatch(business.publicKey));
      if (status === 202) latenciesMs.push(performance.now() - sentMs);
      else refusedPosts += 1;
    }
  }
  await Promise.all(agents.map(visit));
  const passedMs = performance.now() - startMs;
  for (const agent of agents) agent.destroy();

  const beats = latenciesMs.length * BEATS_A_POST;
  const client = createClient({ origin, getAccessToken: () => accessToken });
  while ((await countedPlays(client, business.id)) < latenciesMs.length) await delay(100);
  const countedMs = performance.now() - startMs;
  server.kill('SIGTERM');
  await once(server, 'exit');
  latenciesMs.sort((a, b) => a - b);
  return {
    acknowledgedBeats: (beats / passedMs) * SECOND_MS,
    refusedPosts,
    p50Ms: latenciesMs[Math.floor(latenciesMs.length * 0.5)] ?? 0,
    p99Ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0,
    countedBeats: (beats / countedMs) * SECOND_MS,
  };
}

async function readOrigin(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('{')) continue;
    const { event, origin } = JSON.parse(line) as { event?: string; origin?: string };
    if (event === 'ready' && origin) return origin;
  }
  throw new Error('The server ended before it was ready.');
}

function draft() {
  const name = `bench${randomBytes(4).toString('hex')}`;
  return {
    businessName: 'Bench',
    username: name,
    email: `${name}@example.com`,
    password: `Aa1!${randomBytes(8).toString('hex')}`,
    termsAccepted: true as const,
  };
}

/** @returns the status of the answer */
function post(agent: Agent, origin: string, body: string): Promise<number> {
  const answered = Promise.withResolvers<number>();
  const outgoing = request(origin + ingestBeats.path, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) },
  });
  outgoing.on('response', (response) => {
    response.resume();
    response.on('end', () => answered.resolve(response.statusCode ?? 0));
  });
  outgoing.on('error', answered.reject);
  outgoing.end(body);
  return answered.promise;
}

async function countedPlays(client: ReturnType<typeof createClient>, businessId: string): Promise<number> {
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
