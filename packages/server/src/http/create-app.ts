import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { refuseBrokenRequest } from './broken-request.ts';
import { toApiError, toErrorBody } from './error-body.ts';
import { type LogSink, loggedPath, loggerOptions } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import { parseQueryString } from './query-string.ts';
import { addSecurityHeaders } from './security-headers.ts';

const HEADER_TIMEOUT_MS = 10_000;
/** A part of 64 MiB at 1 Mbit/s takes nine minutes. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const MAX_PARAM_LENGTH = 500;

export interface AppParts {
  readonly config: Config;
  readonly metrics: Metrics;
  /** Aborts when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly logSink?: LogSink | undefined;
}

/** The HTTP server without any route: limits, headers, logs and the one way in which errors are answered. */
export function createApp({ config, metrics, stopping, logSink }: AppParts): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(config.logLevel, logSink),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    http: { headersTimeout: HEADER_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: parseQueryString },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      const problem = toApiError(error);
      reply.raw.statusCode = problem.status;
      void reply.type('application/json; charset=utf-8').send(JSON.stringify(toErrorBody(problem)) as never);
    },
  });
  // Bodies are read where their endpoint is known; see body/receive-body.ts.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  addSecurityHeaders(app, config.publicOrigin);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  app.setErrorHandler((error, request, reply) => {
    const problem = toApiError(error);
    if (problem.code === 'INTERNAL') request.log.error({ error }, 'A request failed');
    if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
    // What is left of a body that is too large is not waited for; other unread bodies are drained, so that
    // a client in the middle of sending gets to read its answer.
    if (problem.status === 413) reply.header('connection', 'close');
    reply.removeHeader('etag').header('cache-control', 'no-store');
    return reply.code(problem.status).type('application/json; charset=utf-8').send(toErrorBody(problem));
  });

  // A connection that is kept alive would hold up the stop.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });

  app.addHook('onResponse', async (request, reply) => {
    const { method, url = 'unknown' } = request.routeOptions;
    const route = request.is404 ? 'unknown' : url;
    const durationS = reply.elapsedTime / 1000;
    metrics.record({
      method: request.is404 ? 'any' : String(method),
      route,
      status: reply.statusCode,
      durationS,
    });
    const isCall = 'endpoint' in request.routeOptions.config;
    request.log[isCall || reply.statusCode >= 500 ? 'info' : 'debug'](
      {
        method: request.method,
        path: loggedPath(request.url),
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  return app;
}
