import type { Executor } from '../../db/database.ts';
import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { MailServices } from '../mail/domain.ts';
import {
  BUSINESS_DELETION_QUEUE,
  type EmptyBusiness,
  requestBusinessDeletion,
  resumeBusinessDeletions,
  startBusinessDeletion,
} from './business/deletion-job.ts';
import type { EraseViewer } from './erase-viewer.ts';
import { erasureRoutes } from './routes.ts';
import { createErasureService, type ErasureService } from './service.ts';
import type { ErasureTables } from './tables.ts';
import { startViewerErasure, VIEWER_ERASURE_QUEUE } from './viewer/viewer-erasure-job.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ErasureTables {}
}

export interface ErasureServices {
  readonly erasure: ErasureService;
  /** Queues the permanent deletion of a business in the caller's transaction. The caller has authorised it. */
  readonly requestBusinessDeletion: (tx: Executor, businessId: string) => Promise<string>;
  /** Goes on with deletions that should have been done long ago. */
  readonly resumeBusinessDeletions: () => Promise<void>;
}

export interface ErasureWants extends Foundation, ErasureServices, Pick<MailServices, 'outbox'> {
  readonly analytics: { readonly erase: EraseViewer; readonly emptyBusiness: EmptyBusiness };
  readonly eraseVisitor: EraseViewer;
  readonly eraseChatter: EraseViewer;
  readonly forgetPayer: (businessId: string) => Promise<void>;
}

export const erasureDomain = defineDomain({
  name: 'erasure',
  services: (foundation: Foundation): ErasureServices => ({
    erasure: createErasureService(foundation),
    requestBusinessDeletion: (tx, businessId) => requestBusinessDeletion(foundation, tx, businessId),
    resumeBusinessDeletions: () => resumeBusinessDeletions(foundation),
  }),
  routes: ({ bind }: WebParts, { erasure }: ErasureWants) => erasureRoutes(bind, erasure),
  queues: [VIEWER_ERASURE_QUEUE, BUSINESS_DELETION_QUEUE],
  async work({ analytics, eraseVisitor, eraseChatter, ...parts }: WorkParts & ErasureWants) {
    // Insights come first, because split tests count from the same inbox.
    await startViewerErasure({ ...parts, erasers: [analytics.erase, eraseVisitor, eraseChatter] });
    await startBusinessDeletion({ ...parts, emptyAnalytics: analytics.emptyBusiness });
  },
});
