import type { Page } from '@commoncast/core/http/paging';
import { type Selectable, sql } from 'kysely';
import type { AuditTables } from '../../audit/tables.ts';
import type { Executor } from '../../db/database.ts';
import { type Found, listPage } from '../../db/list-page.ts';

/** With the names of the people, who may be gone. */
export interface AuditRow extends Selectable<AuditTables['audit_log']> {
  readonly username: string | null;
  readonly actor_username: string | null;
}

export interface AuditFilter {
  readonly page: number;
  readonly size: number;
  readonly userId?: string | undefined;
  /** What stands before the period of an action. */
  readonly subject?: string | undefined;
}

/** One page of what was done in a business, latest first. */
export async function listAuditLog(
  db: Executor,
  businessId: string,
  { page, size, userId, subject }: AuditFilter,
): Promise<Page<AuditRow>> {
  const found = ofBusiness(db, businessId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(subject !== undefined, (query) =>
      query.where(sql`split_part(audit_log.action, '.', 1)`, '=', subject ?? ''),
    );
  return await listPage(
    found,
    { page, size, sort: 'date,DESC', search: '' },
    { sortedBy: { date: sql.ref('audit_log.created_at') }, id: 'audit_log.id', show: withPeople },
  );
}

/** The latest of it. */
export async function readAuditLog(db: Executor, businessId: string, limit: number): Promise<AuditRow[]> {
  return await withPeople(ofBusiness(db, businessId))
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}

function ofBusiness(db: Executor, businessId: string): Found<'audit_log'> {
  return db.selectFrom('audit_log').where('audit_log.business_id', '=', businessId);
}

function withPeople(found: Found<'audit_log'>) {
  return found
    .leftJoin('user_account as person', 'person.id', 'audit_log.user_id')
    .leftJoin('user_account as actor', 'actor.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['person.username', 'actor.username as actor_username']);
}
