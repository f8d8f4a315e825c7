import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests under way get to finish; with the jobs after them, less than the 10 s that supervisors wait. */
const REQUESTS_LIMIT_MS = 5_000;
/** Enough for all that the system queues; a flood of new connections does not delay the end for longer. */
const ACCEPT_TURNS = 1_000;
const QUIET_TURNS = 2;

/**
 * Closes a server that has told its clients to come back on other connections. A proxy passes a request to another process
 * if this one refuses the connection, but not if a connection breaks under a request that changes something: nobody knows
 * then whether it was done. So nothing that a proxy may have sent is thrown away.
 *
 * @param idleMs how long a proxy may still use the connections that it has kept open
 */
export async function closeApp(app: FastifyInstance, { idleMs }: { readonly idleMs: number }): Promise<void> {
  const { server } = app;
  if (server.listening) {
    const closed = once(server, 'close');
    await untilAllAccepted(server);
    // The HTTP server's own `close` would also break connections on which a request may be on its way.
    Server.prototype.close.call(server);
    const idle = setTimeout(() => server.closeIdleConnections(), idleMs);
    const impatience = setTimeout(() => server.closeAllConnections(), REQUESTS_LIMIT_MS);
    await closed;
    clearTimeout(idle);
    clearTimeout(impatience);
  }
  await app.close();
}

/**
 * When a server stops listening, the system breaks the connections that it has accepted and we have not taken yet. We take
 * one in each turn of the loop, and the first of these turns may be one that has looked for them already.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  let quietTurns = 0;
  const restart = () => {
    quietTurns = 0;
  };
  server.on('connection', restart);
  for (let turns = 0; quietTurns < QUIET_TURNS && turns < ACCEPT_TURNS; turns += 1) {
    quietTurns += 1;
    await turn();
  }
  server.off('connection', restart);
}
