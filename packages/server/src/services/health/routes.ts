import type { FastifyInstance } from 'fastify';
import { isLoopbackClient } from '../../http/loopback.ts';
import { notFound, unavailable } from '../../problems/problems.ts';

export interface HealthParts {
  /** Rejects when this process should get no more requests. */
  readonly checkReadiness: () => Promise<void>;
  /** Prometheus' text format. */
  readonly writeMetrics: () => Promise<string>;
}

/** What those ask who watch over the server: is it alive, can it serve, how is it doing. */
export function healthRoutes(app: FastifyInstance, { checkReadiness, writeMetrics }: HealthParts): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await checkReadiness().catch(() => {
      throw unavailable(1);
    });
    return { status: 'ready' };
  });
  // Not for everybody: it says what is called how often.
  app.get('/metrics', async (request, reply) => {
    if (!isLoopbackClient(request)) throw notFound();
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return writeMetrics();
  });
}
