import { hasPermission } from '@commoncast/core/authentication/permissions';
import type { Member as ListedMember, MemberUpdate } from '@commoncast/core/members/schema';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import type { Sessions } from '../authentication/sessions/sessions.ts';
import { lockPlan } from '../business/plan-repository.ts';
import { lockAsOwner } from './lock-as-owner.ts';
import {
  countOwners,
  deleteMembership,
  findMember,
  listMembers,
  type MemberRow,
  updateRole,
} from './repository.ts';

export interface MembersService {
  list(member: Member, businessId: string | undefined): Promise<ListedMember[]>;
  /** The new role counts from the member's next call. @throws {ApiError} LAST_OWNER */
  update(member: Member, userId: string, update: MemberUpdate): Promise<ListedMember>;
  /**
   * Removes somebody, or the caller. Their sessions in the business end; what they have made stays.
   * @throws {ApiError} LAST_OWNER
   */
  remove(member: Member, userId: string): Promise<void>;
}

type MembersParts = Pick<Foundation, 'database' | 'clock'> & {
  readonly sessions: Pick<Sessions, 'review' | 'forget'>;
};

/** Who works for a business. */
export function createMembersService({ database, clock, sessions }: MembersParts): MembersService {
  return {
    list: async (member, businessId) => {
      member.require('member:read');
      member.requireBusiness(businessId);
      const rows = await listMembers(database.root, member.businessId);
      return rows.map((row) => toMember(row, member));
    },
    update: async (member, userId, { role }) => {
      member.require('member:write');
      requireThemselves(member);
      const key = { userId, businessId: member.businessId };
      const { row, sessionIds } = await database.transaction(async (tx) => {
        await lockAsOwner(tx, member);
        const before = await findMember(tx, key);
        if (!before) throw notFound();
        if (before.role === role) return { row: before, sessionIds: [] };
        await requireOwnerWithout(tx, key.businessId, before);
        await updateRole(tx, key, role);
        const change = { from: { role: before.role }, to: { role } };
        await recordAction(tx, member, { action: 'member.update', subjectId: userId, ...change }, clock());
        return { row: { ...before, role }, sessionIds: await sessions.review(tx, key) };
      });
      sessions.forget(sessionIds);
      return toMember(row, member);
    },
    remove: async (member, userId) => {
      const isLeaving = userId === member.userId;
      if (!isLeaving) member.require('member:write');
      requireThemselves(member);
      const key = { userId, businessId: member.businessId };
      const sessionIds = await database.transaction(async (tx) => {
        if (isLeaving) await lockPlan(tx, key.businessId);
        else await lockAsOwner(tx, member);
        const before = await findMember(tx, key);
        if (!before) throw notFound();
        await requireOwnerWithout(tx, key.businessId, before);
        const ended = await sessions.review(tx, key);
        await deleteMembership(tx, key);
        const from = { username: before.username, role: before.role };
        await recordAction(tx, member, { action: 'member.remove', subjectId: userId, from }, clock());
        return ended;
      });
      sessions.forget(sessionIds);
    },
  };
}

/** Checks that a business still has an owner when this member is none any more. */
async function requireOwnerWithout(tx: Executor, businessId: string, { role }: MemberRow): Promise<void> {
  if (role !== 'OWNER' || (await countOwners(tx, businessId)) > 1) return;
  throw conflict('LAST_OWNER', 'A business needs an owner. Make somebody else an owner first.');
}

function toMember(row: MemberRow, reader: Member): ListedMember {
  const { id, username, email, role, created_at, last_used_at, uses_second_factor } = row;
  // Who can be attacked more easily is nobody else's business, nor an operator's.
  const mayKnow = hasPermission(reader.role, 'second-factor:require') && reader.actorId === undefined;
  return {
    id,
    username,
    email,
    role,
    joinedDate: created_at.toISOString(),
    lastLogInDate: last_used_at?.toISOString() ?? null,
    usesSecondFactor: mayKnow ? uses_second_factor : null,
  };
}
