import type { WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { findUnbuiltFronts } from '../pages/built-fronts.ts';
import { watchLiveness } from './liveness.ts';
import { createMetricsAccess } from './metrics-access.ts';
import { healthRoutes } from './routes.ts';

/** Serves what monitors ask for; a process of any role does. */
export function serveHealth(
  { app, stopping, writeMetrics }: Pick<WebParts, 'app' | 'stopping' | 'writeMetrics'>,
  {
    config,
    database,
    roomWatch,
    storageWatch,
  }: Pick<Foundation, 'config' | 'database' | 'roomWatch' | 'storageWatch'>,
): void {
  const liveness = watchLiveness(database);
  app.addHook('onClose', async () => liveness.stop());
  healthRoutes(app, {
    isAlive: liveness.isAlive,
    isRoomShort: roomWatch.isShort,
    isStorageAway: storageWatch.isAway,
    maySeeMetrics: createMetricsAccess(config),
    findUnbuiltFronts: config.roles.includes('web') ? () => findUnbuiltFronts() : async () => [],
    checkReadiness: async () => {
      stopping.throwIfAborted();
      await database.ping();
    },
    writeMetrics,
  });
}
