import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { findUnbuiltFronts } from '../pages/built-fronts.ts';
import { watchLiveness } from './liveness.ts';
import { healthRoutes } from './routes.ts';

export const healthDomain = defineDomain({
  name: 'health',
  routes: ({ app, stopping, writeMetrics }: WebParts, { database, roomWatch }: Foundation) => {
    const liveness = watchLiveness(database);
    app.addHook('onClose', async () => liveness.stop());
    healthRoutes(app, {
      isAlive: liveness.isAlive,
      isRoomShort: roomWatch.isShort,
      checkReadiness: async () => {
        stopping.throwIfAborted();
        await database.ping();
      },
      findUnbuiltFronts,
      writeMetrics,
    });
  },
});
