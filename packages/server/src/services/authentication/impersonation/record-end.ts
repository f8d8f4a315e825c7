import { recordAction } from '../../../audit/record-action.ts';
import { createMember } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import { type ImpersonationRow, markEnded } from './repository.ts';

/** Writes down, once, that an operator no longer looks through a user's eyes. */
export async function recordEnd(tx: Executor, impersonation: ImpersonationRow, now: Date): Promise<void> {
  const { session_id, business_id, user_id, actor_id, address_block, ends_at } = impersonation;
  const endedAt = ends_at < now ? ends_at : now;
  if (!(await markEnded(tx, session_id, endedAt))) return;
  const identity = { userId: user_id, businessId: business_id, sessionId: session_id, actorId: actor_id };
  // The role makes no difference here: nothing is asked of it.
  const member = createMember({ ...identity, role: 'MEMBER' }, address_block);
  await recordAction(tx, member, { action: 'impersonation.end', subjectId: session_id }, endedAt);
}
