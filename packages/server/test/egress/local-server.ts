import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly port: number;
  /** Connections so far, whether or not they sent a request. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Listens on these of the machine's addresses, on one port, and counts connections; missing addresses are skipped. */
export async function listenLocally(
  addresses: readonly [string, ...string[]],
  answer: RequestListener,
): Promise<LocalServer> {
  const [first, ...others] = addresses;
  let connections = 0;
  const open = async (address: string, port: number): Promise<Server> => {
    const server = createServer(answer);
    server.on('connection', () => {
      connections += 1;
    });
    await once(server.listen(port, address), 'listening');
    return server;
  };
  const main = await open(first, 0);
  const servers = [main];
  const { port } = main.address() as AddressInfo;
  for (const address of others) {
    const server = await open(address, port).catch(() => null);
    if (server) servers.push(server);
  }
  return {
    port,
    connections: () => connections,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
