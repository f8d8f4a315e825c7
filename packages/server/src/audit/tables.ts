import type { JSONColumnType } from 'kysely';

interface AuditLogTable {
  id: string;
  business_id: string;
  user_id: string;
  actor_id: string;
  action: string;
  subject_id: string | null;
  changed_from: JSONColumnType<Record<string, unknown>> | null;
  changed_to: JSONColumnType<Record<string, unknown>> | null;
  address_block: string;
  created_at: Date;
}

export interface AuditTables {
  audit_log: AuditLogTable;
}
