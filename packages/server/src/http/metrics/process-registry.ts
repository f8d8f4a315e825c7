import { collectDefaultMetrics, Registry } from 'prom-client';

/** Two readings in quick succession make no number of these: NaN, and the largest integer there is. */
const WITHOUT_SAMPLES = [
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_min_seconds',
];

let registry: Registry | undefined;

/** How this process is doing: CPU, memory, event loop, garbage collection. One for all, because its observers never stop. */
export function processRegistry(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    for (const name of WITHOUT_SAMPLES) registry.removeSingleMetric(name);
  }
  return registry;
}
