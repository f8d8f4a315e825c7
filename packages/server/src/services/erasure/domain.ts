import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { EraseViewer } from './erase-viewer.ts';
import { erasureRoutes } from './routes.ts';
import { createErasureService, type ErasureService } from './service.ts';
import type { ErasureTables } from './tables.ts';
import { startViewerErasure, VIEWER_ERASURE_QUEUE } from './viewer-erasure-job.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ErasureTables {}
}

export interface ErasureServices {
  readonly erasure: ErasureService;
}

export interface ErasureWants extends Foundation, ErasureServices {
  readonly analytics: { readonly erase: EraseViewer };
  readonly eraseVisitor: EraseViewer;
}

export const erasureDomain = defineDomain({
  name: 'erasure',
  services: (foundation: Foundation): ErasureServices => ({ erasure: createErasureService(foundation) }),
  routes: ({ bind }: WebParts, { erasure }: ErasureWants) => erasureRoutes(bind, erasure),
  queues: [VIEWER_ERASURE_QUEUE],
  // The insights first: split tests count from what waits in their inbox.
  work: ({ analytics, eraseVisitor, ...parts }: WorkParts & ErasureWants) =>
    startViewerErasure({ ...parts, erasers: [analytics.erase, eraseVisitor] }),
});
