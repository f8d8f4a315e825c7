import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, unavailable } from '../../problems/problems.ts';

export interface HealthParts {
  /** Rejects when this process should get no more requests. */
  readonly checkReadiness: () => Promise<void>;
  /** Names of the fronts that cannot be served, while they are being built or for want of a build. */
  readonly findUnbuiltFronts: () => Promise<readonly string[]>;
  /** False means that only a new process helps. */
  readonly isAlive: () => boolean;
  /** The disk is nearly full: reads are served, writes are refused. */
  readonly isRoomShort: () => boolean;
  /** The store of the files does not answer: pages and figures are served, media are not. */
  readonly isStorageAway: () => boolean;
  readonly maySeeMetrics: (request: FastifyRequest) => boolean;
  /** Prometheus' text format. */
  readonly writeMetrics: () => Promise<string>;
}

/** For whatever monitors the server: is it alive, can it serve, how is it doing. */
export function healthRoutes(app: FastifyInstance, parts: HealthParts): void {
  const { checkReadiness, findUnbuiltFronts, isAlive, maySeeMetrics, writeMetrics } = parts;
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAlive()) throw unavailable(1, 'The embedded database does not answer.');
    return { status: 'alive' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await checkReadiness().catch(() => {
      throw unavailable(1);
    });
    const unbuilt = await findUnbuiltFronts();
    if (unbuilt.length > 0) throw unavailable(1, `There is no build of ${unbuilt.join(', ')}.`);
    return {
      status: parts.isRoomShort() ? 'ready to read: the disk is nearly full' : 'ready',
      ...(parts.isStorageAway() && { degraded: 'The store of the files does not answer.' }),
    };
  });
  // Not for everybody: it reveals how often each call is made.
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request)) throw notFound();
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return writeMetrics();
  });
}
