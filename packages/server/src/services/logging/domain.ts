import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { loggingRoutes } from './routes.ts';
import { createLoggingService, type LoggingService } from './service.ts';
import type { LoggingTables } from './tables.ts';
import { LOGGING_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends LoggingTables {}
}

export interface LoggingServices {
  readonly logging: LoggingService;
}

export const loggingDomain = defineDomain({
  name: 'logging',
  services: (foundation: Foundation): LoggingServices => ({ logging: createLoggingService(foundation) }),
  routes: ({ app, bind }: WebParts, { logging }: LoggingServices) => loggingRoutes(bind, logging, app.log),
  upkeep: LOGGING_UPKEEP,
});
