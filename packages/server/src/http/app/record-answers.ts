import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { EarlyRefusals } from './early-refusals.ts';
import { loggedPath } from './logger.ts';

/** For a request whose client went away before it could be answered; nginx's status for it. */
const CLIENT_GONE = 499;

/** Counts every answer and logs it: calls and failures always, files and pages at level `debug`. */
export function recordAnswers(app: FastifyInstance, metrics: Metrics, refusals: EarlyRefusals): void {
  app.addHook('onRequest', async (request, reply) => {
    // Not `onResponse`, which is never called when the client goes away.
    reply.raw.once('close', () => record(request, reply));
  });

  function record(request: FastifyRequest, reply: FastifyReply): void {
    const { method: routed, url = 'unknown', config } = request.routeOptions;
    const route = request.is404 ? 'unknown' : url;
    const method = request.is404 ? 'any' : String(routed);
    const refused = refusals.find(request.raw);
    const status = reply.raw.headersSent ? reply.statusCode : CLIENT_GONE;
    metrics.record({ method, route, status, durationS: reply.elapsedTime / 1000 });
    const isOfInterest = 'endpoint' in config || refused !== undefined || status >= 500;
    request.log[isOfInterest ? 'info' : 'debug'](
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(refused?.url ?? request.url),
        route,
        status,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
  }
}

/** Counts and logs the answer to something that was not even a request. */
export function recordBrokenRequest(
  log: FastifyBaseLogger,
  metrics: Metrics,
  { requestId, status }: { readonly requestId: string; readonly status: number },
): void {
  metrics.record({ method: 'any', route: 'unknown', status, durationS: 0 });
  log.info({ reqId: requestId, route: 'unknown', status }, 'request');
}
