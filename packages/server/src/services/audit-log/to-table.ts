import { stringify } from 'csv-stringify/sync';
import type { AuditRow } from './repository.ts';

const COLUMNS = ['Date', 'User', 'Done by', 'Action', 'Id', 'Before', 'After', 'Network'];

/** A table as RFC 4180 has it. Spreadsheets take nothing in it for a formula, and its letters for UTF-8. */
export function toTable(rows: readonly AuditRow[]): string {
  const records = rows.map((row) => [
    row.created_at.toISOString(),
    row.username ?? row.user_id,
    row.actor_username ?? row.actor_id,
    row.action,
    row.subject_id ?? '',
    row.changed_from === null ? '' : JSON.stringify(row.changed_from),
    row.changed_to === null ? '' : JSON.stringify(row.changed_to),
    row.address_block,
  ]);
  return stringify([COLUMNS, ...records], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
