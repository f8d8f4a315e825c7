import { noticeCrash, reportCrash } from '@commoncast/core/logging/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { LoggingService } from './service.ts';

/** Serves what the studio tells about a crash, and what people do. Operators find both in the log as well. */
export function loggingRoutes(
  bind: Bind,
  logging: LoggingService,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  bind(noticeCrash, async ({ body, client }) => {
    const noticed = await logging.noticeCrash(body, client);
    const { message, route, version } = body;
    log.warn(
      { event: 'studio-crash', crash: noticed.id, crashed: message, route, version },
      'The studio crashed',
    );
    return noticed;
  });
  bind(reportCrash, async ({ body, client }) => {
    const reported = await logging.reportCrash(body, client);
    // Name and address stay in the database.
    log.warn(
      { event: 'crash-report', report: reported.id, crash: body.crashId },
      'Somebody reported a crash',
    );
    return reported;
  });
}
