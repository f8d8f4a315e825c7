import type { LastChange } from '@commoncast/core/http/errors';
import type { Member } from '../callers/member.ts';
import type { Executor } from '../db/database.ts';

/** Who did the last audited thing with a record of the business, and when. */
export async function findLastChange(
  db: Executor,
  { businessId, userId }: Pick<Member, 'businessId' | 'userId'>,
  subjectId: string,
): Promise<LastChange | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .leftJoin('user_account', 'user_account.id', 'audit_log.user_id')
    .select(['audit_log.user_id', 'audit_log.created_at', 'user_account.username'])
    .where('audit_log.business_id', '=', businessId)
    .where('audit_log.subject_id', '=', subjectId)
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { by: row.username, isOwn: row.user_id === userId, at: row.created_at.toISOString() };
}
