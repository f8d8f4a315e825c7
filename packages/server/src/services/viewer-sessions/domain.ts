import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import { viewerSessionsRoutes } from './routes.ts';
import { createViewerSessionsService, type ViewerSessionsService } from './service.ts';
import type { ViewerSessionTables } from './tables.ts';
import { VIEWER_SESSIONS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ViewerSessionTables {}
}

interface Needs {
  readonly analytics: Pick<AnalyticsStore, 'concurrent'>;
}

export interface ViewerSessionsServices {
  readonly viewerSessions: ViewerSessionsService;
}

export const viewerSessionsDomain = defineDomain({
  name: 'viewer-sessions',
  services: (parts: Foundation & Needs): ViewerSessionsServices => ({
    viewerSessions: createViewerSessionsService(parts),
  }),
  routes: ({ bind }: WebParts, { viewerSessions }: ViewerSessionsServices) =>
    viewerSessionsRoutes(bind, viewerSessions),
  upkeep: VIEWER_SESSIONS_UPKEEP,
});
