import type { FastifyInstance } from 'fastify';
import type { Foundation } from './foundation.ts';
import { createApp } from './http/app/create-app.ts';
import type { LogSink } from './http/app/logger.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import type { LiveEngine } from './live/engine/live-engine.ts';
import { notFound } from './problems/problems.ts';
import { serveHealth } from './services/health/serve-health.ts';

interface MonitorOptions {
  readonly liveEngine: LiveEngine;
  /** Aborts when the process starts to stop. */
  readonly stopping: AbortSignal;
  readonly logSink: LogSink | undefined;
}

/**
 * What a process without the role `web` serves: whether it is alive and ready, its metrics, and the live streams that it
 * has. Not listening yet.
 */
export async function createMonitor(
  foundation: Foundation,
  { stopping, logSink, liveEngine }: MonitorOptions,
): Promise<FastifyInstance> {
  const metrics = createMetrics(foundation.metrics.registry);
  const app = createApp({ config: foundation.config, metrics, stopping, logSink });
  serveHealth({ app, stopping, writeMetrics: metrics.write }, foundation);
  if (foundation.config.roles.includes('live')) liveEngine.serve(app);
  app.setNotFoundHandler(() => {
    throw notFound('This process has no role that serves this');
  });
  await app.ready();
  return app;
}
