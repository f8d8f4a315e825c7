import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { auditLogRoutes } from './routes.ts';
import { type AuditLogService, createAuditLogService } from './service.ts';

export interface AuditLogServices {
  readonly auditLog: AuditLogService;
}

export const auditLogDomain = defineDomain({
  name: 'audit-log',
  services: (foundation: Foundation): AuditLogServices => ({ auditLog: createAuditLogService(foundation) }),
  routes: ({ bind }: WebParts, { auditLog }: AuditLogServices) => auditLogRoutes(bind, auditLog),
});
