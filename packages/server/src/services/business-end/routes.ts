import {
  getExport,
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import type { Bind } from '../../http/bind.ts';
import type { ClosingService } from './closing/service.ts';
import type { ExportService } from './export/service.ts';
import type { TransferService } from './transfer/service.ts';

export interface BusinessEndRouteParts {
  readonly transfer: TransferService;
  readonly exports: ExportService;
  readonly closing: ClosingService;
}

/** Binds the calls on the end of a business. */
export function businessEndRoutes(bind: Bind, { transfer, exports, closing }: BusinessEndRouteParts): void {
  bind(transferOwnership, async ({ member, body, client, signal }) => {
    await transfer.transfer(member, body, { address: client.address, signal });
    return null;
  });
  bind(requestExport, ({ member }) => exports.request(member));
  bind(getExport, ({ member }) => exports.get(member));
  bind(requestDeletion, ({ member, body, client, signal }) =>
    closing.close(member, body, { address: client.address, signal }),
  );
  bind(keepBusiness, ({ member }) => closing.keep(member));
}
