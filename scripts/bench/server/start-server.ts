import { type ServerParts, spawnServer } from './spawn-server.ts';

export type { ServerParts } from './spawn-server.ts';

interface BenchServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the whole server in a process of its own. */
export async function startServer(parts: ServerParts): Promise<BenchServer> {
  const server = spawnServer(parts);
  return {
    origin: await server.ready,
    async stop() {
      await server.end('SIGTERM');
    },
  };
}
