import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { findLastChange } from './audit/find-last-change.ts';
import { createRecordActing } from './audit/record-acting.ts';
import type { AnswerPage } from './domain.ts';
import { DOMAINS } from './domains.ts';
import type { Foundation } from './foundation.ts';
import { createApp } from './http/app/create-app.ts';
import type { LogSink } from './http/app/logger.ts';
import { answerUnrouted, isPageRequest } from './http/app/not-found.ts';
import { createPathTable } from './http/app/path-table.ts';
import { createBind } from './http/call/create-bind.ts';
import { createIdempotency } from './http/idempotency/idempotency.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import type { LiveEngine } from './live/engine/live-engine.ts';
import { createFloodBucket } from './quotas/flood-bucket.ts';
import { createRequireRoom } from './room/require-room.ts';
import { createGuards } from './services/authentication/guards.ts';
import type { Services } from './services.ts';

export interface WebOptions {
  /** Aborts when the server starts to stop: it is no longer ready, and streams without an end are ended. */
  readonly stopping: AbortSignal;
  readonly checksAnswers: boolean;
  /** Origin of the demo's second site. */
  readonly demoOrigin: string | null;
  readonly logSink?: LogSink | undefined;
  /** What takes and plays live streams; without it, nothing does. */
  readonly liveEngine?: LiveEngine;
}

export interface Web {
  /** Not listening yet. */
  readonly app: FastifyInstance;
  readonly endpoints: readonly EndpointDefinition[];
  /** What `/docs` describes: these, and the URLs that other sites' pages and frames use. */
  readonly described: readonly EndpointDefinition[];
  /** Everything with a route, bound or not, as `METHOD /path`. */
  readonly routes: ReadonlySet<string>;
}

/** Gives each service its routes. */
export async function createWeb(
  foundation: Foundation,
  services: Services,
  { stopping, checksAnswers, demoOrigin, logSink, liveEngine }: WebOptions,
): Promise<Web> {
  const { config, database, clock, limits, isOwnOrigin } = foundation;
  const metrics = createMetrics(foundation.metrics.registry);
  const app = createApp({ config, metrics, stopping, logSink });
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
  const { bind, endpoints: bound } = createBind(app, {
    clock,
    isOwnOrigin,
    guards: createGuards({
      ...services,
      isOwnOrigin,
      findBusinessByKey: services.business.findByKey,
      requireUnderQuota: createFloodBucket(limits.flood),
      requireReadsUnderQuota: createFloodBucket(limits.reads),
    }),
    idempotency: createIdempotency({ database, clock, secrets: foundation.secrets }),
    findLastChange: (member, subjectId) => findLastChange(database.root, member, subjectId),
    recordActing: createRecordActing({ database, clock }),
    requireRoom: createRequireRoom(foundation.roomWatch, database.kind === 'pglite'),
    stopping,
    checksAnswers,
  });

  const serve = () => [...bound, ...DOMAINS.endpoints];
  const describe = () => [...serve(), ...DOMAINS.addresses];
  const lost = Promise.withResolvers<AnswerPage>();
  await DOMAINS.addRoutes(
    {
      app,
      bind,
      stopping,
      demoOrigin,
      writeMetrics: metrics.write,
      describe,
      answerLostWith: lost.resolve,
    },
    { ...foundation, ...services },
  );
  liveEngine?.serve(app);
  const endpoints = serve();
  const table = createPathTable(endpoints);
  app.setNotFoundHandler(async (request, reply) =>
    isPageRequest(table, request)
      ? (await lost.promise)(request, reply.status(404))
      : answerUnrouted(table, request, reply),
  );
  await app.ready();
  return { app, endpoints, described: describe(), routes };
}
