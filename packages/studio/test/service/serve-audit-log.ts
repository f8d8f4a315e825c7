import { exportAuditLog, listAuditLog } from '@commoncast/core/audit/api';
import { toPage } from '@commoncast/core/http/paging';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on the audit log. */
export function serveAuditLog(on: On, records: Records): void {
  on(listAuditLog, ({ query: { page, size, userId, subject } }) => {
    const found = records.auditLog.filter(
      ({ action, user }) =>
        (userId === undefined || user.id === userId) &&
        (subject === undefined || action.startsWith(`${subject}.`)),
    );
    return toPage(found.slice(page * size, (page + 1) * size), found.length, { page, size });
  });
  on(exportAuditLog, () => {
    const lines = records.auditLog.map(({ date, action, user }) => [date, user.username, action].join());
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    return new Response(['Date,User,Action', ...lines].join('\r\n'), { headers });
  });
}
