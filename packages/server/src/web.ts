import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Foundation } from './foundation.ts';
import { createApp } from './http/create-app.ts';
import { createBind } from './http/create-bind.ts';
import { createIdempotency } from './http/idempotency/idempotency.ts';
import type { LogSink } from './http/logger.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { watchProcess } from './http/metrics/process-figures.ts';
import { answerUnrouted, isForPeople } from './http/not-found.ts';
import { createPathTable } from './http/path-table.ts';
import { createFloodBucket } from './quotas/flood-bucket.ts';
import { createFindSignedInBusiness } from './services/authentication/find-signed-in-business.ts';
import { createGuards } from './services/authentication/guards.ts';
import { createPageProps } from './services/authentication/page-props.ts';
import { authenticationRoutes } from './services/authentication/routes.ts';
import { businessRoutes } from './services/business/routes.ts';
import { CDN_ENDPOINTS, cdnRoutes } from './services/cdn/routes.ts';
import { createVideoGate } from './services/cdn/video-gate.ts';
import { healthRoutes } from './services/health/routes.ts';
import { hypergraphicsRoutes } from './services/hypergraphics/routes.ts';
import { createBeatReceiver } from './services/insights/ingest/beat-receiver.ts';
import { createDailySalts } from './services/insights/ingest/daily-salts.ts';
import { insightsRoutes } from './services/insights/routes.ts';
import { loggingRoutes } from './services/logging/routes.ts';
import { multipartRoutes } from './services/multipart/routes.ts';
import { openApiRoutes } from './services/openapi/routes.ts';
import { PAGE_ENDPOINTS, pageRoutes } from './services/pages/routes.ts';
import { playersRoutes } from './services/players/routes.ts';
import { playlistsRoutes } from './services/playlists/routes.ts';
import { splitTestsRoutes } from './services/split-tests/routes.ts';
import { streamsRoutes } from './services/streams/routes.ts';
import { verificationRoutes } from './services/verification/routes.ts';
import { viewerSessionsRoutes } from './services/viewer-sessions/routes.ts';
import { widgetsRoutes } from './services/widgets/routes.ts';
import type { Services } from './services.ts';

export interface WebOptions {
  /** Aborts when the server begins to stop: it is no longer ready, and what never ends by itself ends. */
  readonly stopping: AbortSignal;
  readonly checksAnswers: boolean;
  /** Origin of the second site of the demo. */
  readonly demoOrigin: string | null;
  readonly logSink?: LogSink | undefined;
}

export interface Web {
  /** Not listening yet. */
  readonly app: FastifyInstance;
  readonly endpoints: readonly EndpointDefinition[];
  /** What `/docs` describes: these, and the addresses that pages and frames of other sites use. */
  readonly described: readonly EndpointDefinition[];
  /** Everything that is routed, bound or not, as `METHOD /path`. */
  readonly routes: ReadonlySet<string>;
}

/** Gives each service its routes. */
export async function createWeb(
  foundation: Foundation,
  services: Services,
  { stopping, checksAnswers, demoOrigin, logSink }: WebOptions,
): Promise<Web> {
  const { config, database, clock, limits, storage, mediaSecret, onFailure } = foundation;
  const { authentication, business, csrfTokens, readCookieSession } = services;
  const metrics = createMetrics();
  const processFigures = watchProcess();
  const app = createApp({ config, metrics, stopping, logSink });
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
  const { bind, endpoints: bound } = createBind(app, {
    ...services,
    guards: createGuards({
      ...services,
      findBusinessByKey: business.findByKey,
      requireCalm: createFloodBucket(limits.flood),
    }),
    idempotency: createIdempotency({ database, clock }),
    stopping,
    checksAnswers,
  });

  authenticationRoutes(bind, authentication, services);
  businessRoutes(bind, business);
  verificationRoutes(bind, services.verification);
  loggingRoutes(bind, services.logging);
  streamsRoutes(bind, services.streams, services.captions);
  multipartRoutes(bind, services.multipart);
  playlistsRoutes(bind, services.playlists, services.publicPlaylists);
  playersRoutes(bind, services.players, services.publicDetails);
  hypergraphicsRoutes(bind, services.hypergraphics);
  widgetsRoutes(bind, services.widgets, services.pageDetails);
  splitTestsRoutes(bind, {
    tests: services.splitTests,
    readResults: services.readSplitTestResults,
    listRunning: services.listRunningTests,
  });
  const salts = createDailySalts(database, clock);
  const receiver = createBeatReceiver({ store: services.analytics, salts, clock, onFailure });
  const rotation = salts.startRotation(onFailure);
  const findSignedInBusiness = createFindSignedInBusiness(services);
  viewerSessionsRoutes(bind, services.viewerSessions);
  insightsRoutes(bind, { insights: services.insights, receiver, findSignedInBusiness });

  cdnRoutes(app, { storage, gate: createVideoGate({ database, clock }), secret: mediaSecret, clock });
  healthRoutes(app, {
    checkReadiness: async () => {
      stopping.throwIfAborted();
      await database.ping();
    },
    writeMetrics: () => [metrics.write(), processFigures.write()].join('\n'),
  });
  if (!config.isPublicOriginGiven) services.demoSignIn.addRoute(app);
  const readPageProps = createPageProps({ readCookieSession, authentication, csrfTokens, demoOrigin });
  const lostPage = await pageRoutes(app, {
    database,
    publicOrigin: config.publicOrigin,
    readPageProps,
    playlists: services.publicPlaylists,
  });

  const endpoints = [...bound, ...CDN_ENDPOINTS];
  const described = [...endpoints, ...PAGE_ENDPOINTS];
  openApiRoutes(app, described, { origin: config.publicOrigin, cookieNames: services.cookies.names });
  const table = createPathTable(endpoints);
  app.setNotFoundHandler((request, reply) =>
    isForPeople(table, request)
      ? lostPage(request, reply.status(404))
      : answerUnrouted(table, request, reply),
  );
  app.addHook('onClose', async () => {
    rotation.stop();
    await receiver.close();
    processFigures.stop();
  });
  await app.ready();
  return { app, endpoints, described, routes };
}
