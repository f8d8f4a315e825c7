import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { parseQueryString } from '../request/query-string.ts';
import { createRefuseBrokenRequest } from './broken-request.ts';
import { createEarlyRefusals, refuseUnknownExpectations } from './early-refusals.ts';
import { toApiError, toErrorBody } from './error-body.ts';
import { type LogSink, loggerOptions } from './logger.ts';
import { recordAnswers, recordBrokenRequest } from './record-answers.ts';
import { createRequireOwnHost } from './require-own-host.ts';
import { securityHeadersOf } from './security-headers.ts';

const HEADER_TIMEOUT_MS = 10_000;
/** A part of 64 MiB at 1 Mbit/s takes nine minutes. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const MAX_PARAM_LENGTH = 500;
/** After these we wait neither for the rest of a body nor for anything else that follows on the connection. */
const CLOSING_STATUSES: ReadonlySet<number> = new Set([408, 413]);

export interface AppParts {
  readonly config: Config;
  readonly metrics: Metrics;
  /** Aborted when the server starts to stop. */
  readonly stopping: AbortSignal;
  readonly logSink?: LogSink | undefined;
}

/** Core has the schemas of all that comes in and goes out; Fastify's compilers for its own are not even loaded. */
const refuseSchemas = (): never => {
  throw new Error('Routes have no schema of their own.');
};

/** The HTTP server without any route: limits, headers, logs and the single exit for all answers. */
export function createApp({ config, metrics, stopping, logSink }: AppParts): FastifyInstance {
  const securityHeaders = securityHeadersOf(config.publicOrigin);
  const requireOwnHost = createRequireOwnHost(config);
  const refusals = createEarlyRefusals();
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config.logLevel, logSink),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger for each request would redact its id, which costs more than the line that it writes.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Node's own answer to a missing Host has no body; the hook below sends ours.
    http: { headersTimeout: HEADER_TIMEOUT_MS, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: parseQueryString },
    clientErrorHandler: createRefuseBrokenRequest({
      securityHeaders,
      record: (answer) => recordBrokenRequest(app.log, metrics, answer),
    }),
    frameworkErrors: (error, request, reply) =>
      refusals.reroute(app, request.raw, reply.raw, toApiError(error)),
  });
  // Bodies are read once their endpoint is known; see body/receive-body.ts.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  refuseUnknownExpectations(app, refusals);

  recordAnswers(app, metrics, refusals);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id });
    const refused = refusals.find(request.raw);
    if (refused) throw refused.problem;
    requireOwnHost(request);
  });

  app.setErrorHandler((error, request, reply) => {
    const problem = toApiError(error);
    if (problem.code === 'INTERNAL') request.log.error({ reqId: request.id, error }, 'A request failed');
    if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
    // Other unread bodies are drained, so that a client that is still sending gets to read its answer.
    if (CLOSING_STATUSES.has(problem.status) || refusals.find(request.raw))
      reply.header('connection', 'close');
    reply.removeHeader('etag').header('cache-control', 'no-store');
    return reply.code(problem.status).type('application/json; charset=utf-8').send(toErrorBody(problem));
  });

  // A keep-alive connection would delay the stop.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  return app;
}
