import { Counter, Histogram, Registry } from 'prom-client';
import { processRegistry } from './process-registry.ts';

/** In seconds: from a cached answer to a slow upload. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface ServedRequest {
  readonly method: string;
  /** The pattern, never the path: paths contain ids, and each would become a series. */
  readonly route: string;
  readonly status: number;
  readonly durationS: number;
}

export interface Metrics {
  record(request: ServedRequest): void;
  /** Prometheus' text format 0.0.4: the requests served, the work done, and the state of the process. */
  write(): Promise<string>;
}

/**
 * Counts the requests that one server has served.
 * @param work what its process counts beside them
 */
export function createMetrics(work: Registry): Metrics {
  const registers = [new Registry()];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  });
  return {
    record({ method, route, status, durationS }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, durationS);
    },
    write: () => Registry.merge([...registers, work, processRegistry()]).metrics(),
  };
}
