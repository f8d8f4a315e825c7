import { reportCrash } from '@commoncast/core/logging/api';
import type { Bind } from '../../http/bind.ts';
import type { LoggingService } from './service.ts';

/** Serves the crash dialog's call. */
export function loggingRoutes(bind: Bind, logging: LoggingService): void {
  bind(reportCrash, ({ body, client }) => logging.reportCrash(body, client));
}
