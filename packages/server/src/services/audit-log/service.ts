import type { AuditEntry } from '@commoncast/core/audit/schema';
import type { Page } from '@commoncast/core/http/paging';
import type { Member } from '../../callers/member.ts';
import type { Foundation } from '../../foundation.ts';
import { type AuditFilter, type AuditRow, listAuditLog, readAuditLog } from './repository.ts';
import { toTable } from './to-table.ts';

/** What one table holds; it is made in memory. */
const LONGEST_TABLE = 100_000;

export interface AuditLogService {
  list(member: Member, filter: AuditFilter): Promise<Page<AuditEntry>>;
  /** @returns CSV */
  exportTable(member: Member): Promise<string>;
}

/** Shows owners who did what in their business. */
export function createAuditLogService({ database }: Pick<Foundation, 'database'>): AuditLogService {
  return {
    async list(member, filter) {
      member.require('audit:read');
      const page = await listAuditLog(database.root, member.businessId, filter);
      return { ...page, content: page.content.map(toEntry) };
    },
    async exportTable(member) {
      member.require('audit:read');
      return toTable(await readAuditLog(database.root, member.businessId, LONGEST_TABLE));
    },
  };
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    action: row.action,
    subjectId: row.subject_id,
    user: { id: row.user_id, username: row.username },
    actor: { id: row.actor_id, username: row.actor_username },
    from: row.changed_from,
    to: row.changed_to,
    network: row.address_block,
  };
}
