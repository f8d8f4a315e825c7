import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Systems give ports from 32768 on (Linux) or 49152 on (others) to programs that ask for any port, at any moment. */
const FIRST = 20_000;
const COUNT = 12_000;
const MAX_TRIES = 20;

/**
 * A port that is free right now: services need their address before they listen. It is none that the system could give
 * to another program meanwhile, unless those are all taken.
 */
export async function findFreePort(host: string): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = await tryPort(host, FIRST + Math.floor(Math.random() * COUNT));
    if (port !== null) return port;
  }
  const port = await tryPort(host, 0);
  if (port === null) throw new Error(`No port is free on ${host}`);
  return port;
}

/** @returns null where it is taken */
async function tryPort(host: string, wanted: number): Promise<number | null> {
  const server = createServer();
  try {
    await once(server.listen(wanted, host), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
