import { exportAuditLog, listAuditLog } from '@commoncast/core/audit/api';
import type { Bind } from '../../http/bind.ts';
import type { AuditLogService } from './service.ts';

/** Binds the calls on the audit log. */
export function auditLogRoutes(bind: Bind, auditLog: AuditLogService): void {
  bind(listAuditLog, ({ member, query }) => auditLog.list(member, query));
  bind(exportAuditLog, ({ member }) => auditLog.exportTable(member));
}
