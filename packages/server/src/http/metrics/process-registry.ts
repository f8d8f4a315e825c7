import { collectDefaultMetrics, Registry } from 'prom-client';

/** Two readings in quick succession give no usable number for these: NaN, and the largest integer there is. */
const WITHOUT_SAMPLES = [
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_min_seconds',
];

let registry: Registry | undefined;

/** The state of this process: CPU, memory, event loop, garbage collection. Shared, because its observers never stop. */
export function processRegistry(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    for (const name of WITHOUT_SAMPLES) registry.removeSingleMetric(name);
  }
  return registry;
}
