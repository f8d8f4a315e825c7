import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { DatabaseUseError } from './db/database-use-error.ts';
import type { Foundation } from './foundation.ts';
import { closeApp } from './http/app/close-app.ts';
import { logFailure, logWarning } from './http/app/logger.ts';
import { findFreePort } from './http/free-port.ts';
import type { LiveEngine } from './live/engine/live-engine.ts';
import type { MediaEngine } from './media/engine.ts';
import type { Certificate } from './media/live/rtmp/certificate.ts';
import type { WorkMetrics } from './metrics/work-metrics.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import { DEFAULT_RATE_LIMITS, type RateLimits } from './quotas/rate-limits.ts';
import { PASSWORD_COST, type PasswordCost } from './secrets/password-cost.ts';
import { secureDataDirectory } from './secure-data-directory.ts';
import type { Services } from './services.ts';
import type { Web, WebOptions } from './web.ts';

/** Where it drains, how long a proxy may use connections that are open already after it can open no more. */
const IDLE_LIMIT_MS = 1_000;

export interface PlatformOptions extends Partial<Omit<WebOptions, 'stopping'>> {
  readonly clock?: Clock;
  readonly limits?: RateLimits;
  /** Lower only where nobody's password is at stake. */
  readonly passwordCost?: PasswordCost;
  /** Makes the videos; by default FFmpeg's libraries in separate processes. */
  readonly engine?: MediaEngine;
  /** Takes cards and money; by default Stripe if it is configured, else the test gateway, which moves none. */
  readonly paymentGateway?: PaymentGateway;
  /** An open one, which `stop` closes; by default the configuration decides. */
  readonly database?: Database;
  /** Called with background failures that nobody is waiting for. */
  readonly onFailure?: (error: unknown) => void;
  /** Called when the embedded database died under the running server: only a new process helps. */
  readonly onDatabaseLost?: () => void;
}

export interface Platform {
  /** With the actual port and origin if it asked for port 0. */
  readonly config: Config;
  /** Where browsers find it. */
  readonly origin: string;
  readonly database: Database;
  readonly services: Services;
  /** Null without the role `web`. */
  readonly web: Web | null;
  /** Readiness fails at once; requests and jobs may finish, then the database is closed. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts the roles that the configuration asks for, and resolves once they can serve. */
export async function startPlatform(wanted: Config, options: PlatformOptions = {}): Promise<Platform> {
  await using starting = new AsyncDisposableStack();
  const config = await settlePorts(wanted);
  const { clock = systemClock, limits = DEFAULT_RATE_LIMITS, passwordCost = PASSWORD_COST } = options;
  const certificate = await readConfiguredCertificate(config);
  await secureDataDirectory(config.dataDirectory);
  let isStopping = false;
  const onFailure = (error: unknown) => {
    (options.onFailure ?? logFailure)(error);
    if (isDatabaseStopped(error) && !isStopping) options.onDatabaseLost?.();
  };
  // Nobody asks for what fails while the database is opened: a start that fails ends with a sentence.
  let metrics: WorkMetrics | undefined;
  const onQueryError = (error: unknown) => metrics?.databaseFailed(error);
  // Opening a database takes as long as loading the rest of the program, in other threads or processes. It has to be under
  // way before: nothing else runs while modules are loaded.
  const [database, parts] = await Promise.all([
    options.database ?? openConfigured(config, onFailure, onQueryError),
    import('./platform-parts.ts'),
  ]);
  starting.defer(() => database.close());
  metrics = parts.createWorkMetrics();
  const foundation = await parts.layFoundation(
    {
      ...{ config, clock, limits, passwordCost, database, metrics, onFailure },
      ...(options.paymentGateway && { paymentGateway: options.paymentGateway }),
    },
    starting,
  );
  const services = parts.createServices(foundation);
  const working = starting.use(new AsyncDisposableStack());
  // Routes are laid while the database is asked for jobs.
  const workers = startWorkers(parts, { foundation, services, options, ends: working });
  const settled = workers.catch(() => {});
  starting.defer(() => settled);
  const liveEngine = await parts.openLiveEngine({ ...foundation, ...services, certificate }, starting);
  const web = await serve(parts, { foundation, services, options, liveEngine, ends: starting, workers });
  await liveEngine.listen();

  // From here on `stop` closes what was opened, in reverse order; an earlier failure closes it itself.
  const ends = starting.move();
  const { publicOrigin: origin } = config;
  const stop = () => {
    isStopping = true;
    return ends.disposeAsync();
  };
  return { config, origin, database, services, web, stop };
}

type PlatformParts = typeof import('./platform-parts.ts');

interface Laid {
  readonly foundation: Foundation;
  readonly services: Services;
  readonly options: PlatformOptions;
  readonly ends: AsyncDisposableStack;
}

async function startWorkers(
  { createLocalMediaEngine, startWorkers }: PlatformParts,
  { foundation, services, options, ends }: Laid,
): Promise<void> {
  if (!foundation.config.roles.includes('jobs')) return;
  await startWorkers(foundation, services, { engine: options.engine ?? createLocalMediaEngine(), ends });
}

interface Served extends Laid {
  readonly liveEngine: LiveEngine;
  /** Nothing is served before they work. */
  readonly workers: Promise<void>;
}

/** Serves the web, or in a process without that role what monitors ask for. */
async function serve(
  { createMonitor, createWeb }: PlatformParts,
  { foundation, services, options, liveEngine, ends, workers }: Served,
): Promise<Web | null> {
  const { checksAnswers = false, demoOrigin = null, logSink } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  if (!foundation.config.roles.includes('web')) {
    const monitor = await createMonitor(foundation, { liveEngine, stopping: signal, logSink });
    await workers;
    await listen(monitor, foundation.config, stopping, ends);
    return null;
  }
  const web = await createWeb(foundation, services, {
    checksAnswers,
    demoOrigin,
    logSink,
    liveEngine,
    stopping: signal,
  });
  await workers;
  await listen(web.app, foundation.config, stopping, ends);
  return web;
}

async function listen(
  app: FastifyInstance,
  { host, port, drainMs }: Config,
  stopping: AbortController,
  ends: AsyncDisposableStack,
): Promise<void> {
  ends.defer(() => closeApp(app, { idleMs: Math.min(drainMs, IDLE_LIMIT_MS) }));
  // Load balancers notice that it is not ready, and send nothing more to what is about to close.
  ends.defer(async () => {
    stopping.abort();
    if (drainMs > 0) await delay(drainMs);
  });
  await app.listen({ host, port });
}

function isDatabaseStopped(error: unknown): boolean {
  return error instanceof DatabaseUseError && error.code === 'DATABASE_STOPPED';
}

/** Takes free ports where it was asked for any: addresses are made of them before anything listens. */
async function settlePorts(config: Config): Promise<Config> {
  const rtmpPort = config.rtmpPort || (await findFreePort(config.liveHost));
  const rtcPort = config.rtcPort || (await findFreePort(config.liveHost));
  const rtmps = config.rtmps && {
    ...config.rtmps,
    port: config.rtmps.port || (await findFreePort(config.liveHost)),
  };
  const srtPort = config.srtPort === 0 ? await findFreePort(config.liveHost) : config.srtPort;
  const settled = { ...config, rtmpPort, rtmps, srtPort, rtcPort };
  if (config.port !== 0) return settled;
  const port = await findFreePort(config.host);
  const publicOrigin = config.isPublicOriginGiven ? config.publicOrigin : `http://localhost:${port}`;
  return { ...settled, port, publicOrigin };
}

/** Read before anything is opened, so that a start with one that cannot be used fails soon and leaves no trace. */
async function readConfiguredCertificate({ roles, rtmps }: Config): Promise<Certificate | null> {
  if (!rtmps || !roles.includes('live')) return null;
  return (await import('./media/live/rtmp/certificate.ts')).readCertificate(rtmps);
}

function openConfigured(
  { databaseUrl, databasePoolSize, figuresPoolSize, dataDirectory }: Config,
  onFailure: (error: unknown) => void,
  onQueryError: (error: unknown) => void,
): Promise<Database> {
  return openDatabase({
    ...(databaseUrl !== undefined && { databaseUrl }),
    migrating: { onWarning: logWarning },
    postgres: { poolSize: databasePoolSize, figuresPoolSize },
    dataDirectory: path.join(dataDirectory, 'database'),
    onFailure,
    onQueryError,
  });
}
