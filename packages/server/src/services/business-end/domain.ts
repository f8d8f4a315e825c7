import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { AuthenticationServices } from '../authentication/domain.ts';
import type { BusinessServices } from '../business/domain.ts';
import type { ErasureServices } from '../erasure/domain.ts';
import type { MailServices, MailWants } from '../mail/domain.ts';
import { createClosingService } from './closing/service.ts';
import { addDownloadRoute } from './export/download-route.ts';
import { DATA_EXPORT_QUEUE, runExport, startExporting } from './export/export-job.ts';
import { createExportLinks, type ExportLinks } from './export/export-links.ts';
import { createExportService } from './export/service.ts';
import { createBusinessEndMails } from './mails/business-end-mails.ts';
import { type BusinessEndRouteParts, businessEndRoutes } from './routes.ts';
import { BUSINESS_END_SWEEP, startSweeping, sweepBusinessEnds } from './sweep.ts';
import type { BusinessEndTables } from './tables.ts';
import { createTransferService } from './transfer/service.ts';

declare module '../../db/schema.ts' {
  interface Schema extends BusinessEndTables {}
}

type Needs = MailServices &
  ErasureServices &
  Pick<AuthenticationServices, 'requireOwnPassword' | 'sessions'> &
  Pick<BusinessServices, 'business'>;

export interface BusinessEndServices extends Pick<MailWants, 'businessEndMails'> {
  readonly businessEnd: BusinessEndRouteParts;
  readonly exportLinks: ExportLinks;
  /** Makes an export, or goes on with one; its job calls it. */
  readonly runExport: (exportId: string, signal: AbortSignal) => Promise<void>;
  /** Does what is due now; the role `jobs` calls it every ten minutes. */
  readonly sweepBusinessEnds: () => Promise<void>;
}

type Wants = BusinessEndServices &
  Pick<MailServices, 'outbox'> &
  Pick<AuthenticationServices, 'liveSessions'>;

export const businessEndDomain = defineDomain({
  name: 'business-end',
  services(parts: Foundation & Needs): BusinessEndServices {
    const { config, clock, secrets } = parts;
    const { publicOrigin } = config;
    const exportLinks = createExportLinks({ key: secrets.key('export-link'), publicOrigin, clock });
    return {
      exportLinks,
      businessEnd: {
        transfer: createTransferService(parts),
        exports: createExportService({ ...parts, exportLinks }),
        closing: createClosingService(parts),
      },
      runExport: (exportId, signal) => runExport(parts, exportId, signal),
      sweepBusinessEnds: () => sweepBusinessEnds(parts),
      businessEndMails: createBusinessEndMails({ clock, publicOrigin }),
    };
  },
  routes({ app, bind }: WebParts, parts: Foundation & Wants) {
    businessEndRoutes(bind, parts.businessEnd);
    addDownloadRoute(app, parts);
  },
  queues: [DATA_EXPORT_QUEUE, BUSINESS_END_SWEEP],
  async work(parts: WorkParts & Wants) {
    await startExporting(parts);
    await startSweeping(parts, parts.sweepBusinessEnds);
  },
});
