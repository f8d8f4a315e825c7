import { type OwnerPermission, whoCan } from '@commoncast/core/authentication/permissions';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import { forbidden } from '../../problems/problems.ts';
import { lockPlan } from '../business/plan-repository.ts';
import { findMember } from './repository.ts';

/**
 * Locks the business until the transaction ends, so that changes to its members come one after the other, and checks
 * that the caller owns it now. What is known of a session may be seconds old, and an owner who was one until then must
 * not let themselves in again.
 * @param permission what the caller wants to do, of which the refusal says who can
 * @throws {ApiError} FORBIDDEN
 */
export async function lockAsOwner(
  tx: Executor,
  member: Member,
  permission: OwnerPermission = 'member:write',
): Promise<void> {
  await lockPlan(tx, member.businessId);
  const caller = await findMember(tx, member);
  if (caller?.role !== 'OWNER') throw forbidden(whoCan(permission));
}
