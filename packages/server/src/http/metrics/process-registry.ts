import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

/** How this process is doing: CPU, memory, event loop, garbage collection. One for all, because its observers never stop. */
export function processRegistry(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
