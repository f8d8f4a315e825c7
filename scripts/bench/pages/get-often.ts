import { Agent, request } from 'node:http';
import { visitorAddress } from '../server/visitor-address.ts';
import { cpuSecondsOf } from '../start/cpu-of-processes.ts';

/** At once, each from an address of its own, over one connection. */
const VISITORS = 64;

interface GetOften {
  /** Process of the server. */
  readonly pid: number;
  readonly durationMs: number;
  /** The URL of each request. */
  readonly urlOf: (count: number) => string;
}

/** Asks a server as fast as it answers. @returns how many answers each second of its processor time was good for */
export async function getOften({ pid, durationMs, urlOf }: GetOften): Promise<number> {
  const agents = Array.from(
    { length: VISITORS },
    (_, visitor) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: visitorAddress(visitor) }),
  );
  let answers = 0;
  const before = await cpuSecondsOf(pid);
  const endMs = performance.now() + durationMs;
  await Promise.all(
    agents.map(async (agent) => {
      while (performance.now() < endMs) {
        const status = await get(agent, urlOf(answers));
        if (status !== 200) throw new Error(`The server answered ${status}`);
        answers += 1;
      }
    }),
  );
  const seconds = (await cpuSecondsOf(pid)) - before;
  for (const agent of agents) agent.destroy();
  return answers / seconds;
}

function get(agent: Agent, url: string): Promise<number> {
  const answered = Promise.withResolvers<number>();
  const outgoing = request(url, { agent });
  outgoing.on('response', (response) => {
    response.resume();
    response.on('end', () => answered.resolve(response.statusCode ?? 0));
    response.on('error', answered.reject);
  });
  outgoing.on('error', answered.reject);
  outgoing.end();
  return answered.promise;
}
