import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from './spawn-main.ts';

const LOOK_EVERY_MS = 100;

/** Passes requests to the servers that were ready when it last looked, in turn, as a load balancer does. */
export async function startBalancer(origins: readonly string[]) {
  const closing = new AbortController();
  const ready = new Set(origins);
  let turn = 0;
  const watching = origins.map(async (origin) => {
    while (!closing.signal.aborted) {
      if (await isReady(origin)) ready.add(origin);
      else ready.delete(origin);
      await delay(LOOK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  });
  const server = createServer((incoming, response) => {
    turn += 1;
    const origin = [...ready][turn % ready.size];
    if (origin === undefined) return void response.writeHead(502).end();
    const { method, headers, url } = incoming;
    const passedOn = request(origin + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passedOn.on('error', () => response.writeHead(502).end());
    incoming.pipe(passedOn);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether it passes requests on to a server. */
    uses: (origin: string) => ready.has(origin),
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await Promise.all(watching);
    },
  };
}
