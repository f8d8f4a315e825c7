import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { healthRoutes } from './routes.ts';

export const healthDomain = defineDomain({
  name: 'health',
  routes: ({ app, stopping, writeMetrics }: WebParts, { database }: Foundation) =>
    healthRoutes(app, {
      checkReadiness: async () => {
        stopping.throwIfAborted();
        await database.ping();
      },
      writeMetrics,
    }),
});
