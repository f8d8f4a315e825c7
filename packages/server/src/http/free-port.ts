import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port that is free right now: services need their address before they listen. */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
