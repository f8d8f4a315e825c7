import type { FastifyInstance } from 'fastify';
import type { Foundation } from './foundation.ts';
import { createApp } from './http/app/create-app.ts';
import type { LogSink } from './http/app/logger.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import type { LiveHome } from './live/live-home.ts';
import { serveLive } from './live/serve-live.ts';
import { serveRtc } from './live/serve-rtc.ts';
import { notFound } from './problems/problems.ts';
import { serveHealth } from './services/health/serve-health.ts';
import type { Broadcasts } from './services/live/broadcasts.ts';
import type { LiveGate } from './services/live/live-gate.ts';

interface MonitorOptions {
  readonly liveGate: LiveGate;
  readonly broadcasts: Broadcasts;
  /** What takes and has live streams in this process; null without the role `live`. */
  readonly home: LiveHome | null;
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
  { stopping, logSink, liveGate, broadcasts, home }: MonitorOptions,
): Promise<FastifyInstance> {
  const metrics = createMetrics(foundation.metrics.registry);
  const app = createApp({ config: foundation.config, metrics, stopping, logSink });
  serveHealth({ app, stopping, writeMetrics: metrics.write }, foundation);
  if (home) {
    serveLive(app, { liveGate, home });
    serveRtc(app, { liveGate, broadcasts, home });
  }
  app.setNotFoundHandler(() => {
    throw notFound('This process has no role that serves this');
  });
  await app.ready();
  return app;
}
