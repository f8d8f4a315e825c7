import { PLAN_LIMITS } from '@commoncast/core/business/plans';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  updateMember,
} from '@commoncast/core/members/api';
import { INVITATION_DAYS } from '@commoncast/core/members/constants';
import type { Invitation, Member } from '@commoncast/core/members/schema';
import { getSecondFactorRule, setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import { DAY_MS } from '@commoncast/core/time/day';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { requireRole } from './require-permission.ts';
import { hasSecondFactor } from './second-steps.ts';

/** Answers the calls on members and invitations. */
export function serveMembers(on: On, records: Records): void {
  const { members, invitations, sessions } = records;
  const self = (): Member => {
    const { user, business } = sessions.caller();
    const { id, username, email } = user;
    const joined = { joinedDate: business.createdDate, lastLogInDate: new Date().toISOString() };
    const usesSecondFactor = hasSecondFactor(records, id);
    return { id, username, email, role: records.role, ...joined, usesSecondFactor };
  };
  const all = (): Member[] =>
    [self(), ...members.values()].toSorted(
      (a, b) => Number(b.role === 'OWNER') - Number(a.role === 'OWNER') || (a.username < b.username ? -1 : 1),
    );
  const require = (id: string): Member => {
    const found = all().find((one) => one.id === id);
    if (!found) throw notFound();
    return found;
  };
  const requireAnotherOwner = (id: string): void => {
    if (!all().some((one) => one.role === 'OWNER' && one.id !== id))
      throw conflict('LAST_OWNER', 'A business needs an owner. Make somebody else an owner first.');
  };
  const requireInvitation = (id: string): Invitation => {
    const found = invitations.get(id);
    if (!found) throw notFound();
    return found;
  };
  const send = (draft: Pick<Invitation, 'id' | 'email' | 'role'>): Invitation => {
    const { user } = sessions.caller();
    if (user.emailStatus !== 'VERIFIED')
      throw conflict(
        'ILLEGAL_TRANSITION',
        'Verify your own email first, so that the person you invite can see that it is really you',
      );
    const sent = {
      ...draft,
      invitedBy: { id: user.id, username: user.username },
      sentDate: new Date().toISOString(),
      expiresDate: new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString(),
    };
    invitations.delete(sent.id);
    invitations.set(sent.id, sent);
    return sent;
  };

  /** Who uses it is for owners to know. */
  const asSeen = (one: Member): Member =>
    records.role === 'OWNER' ? one : { ...one, usesSecondFactor: null };

  on(listMembers, () => all().map(asSeen));
  on(getSecondFactorRule, () => ({ isRequired: records.isSecondFactorRequired }));
  on(setSecondFactorRule, ({ body: { isRequired } }) => {
    if (isRequired && !hasSecondFactor(records, self().id))
      throw conflict('ILLEGAL_TRANSITION', 'Set up two-step login for your own account first');
    records.isSecondFactorRequired = isRequired;
    return { isRequired };
  });
  on(updateMember, ({ params: { id }, body: { role } }) => {
    const before = require(id);
    if (role === 'MEMBER') requireAnotherOwner(id);
    if (id === self().id) records.role = role;
    else members.set(id, { ...before, role });
    return { ...before, role };
  });
  on(removeMember, ({ params: { id } }) => {
    const { id: ownId } = self();
    if (id !== ownId) requireRole(records.role, 'member:write');
    require(id);
    requireAnotherOwner(id);
    members.delete(id);
    if (id === ownId) sessions.end();
    return null;
  });
  on(listInvitations, () => [...invitations.values()].toReversed());
  on(createInvitation, ({ body: { email, role } }) => {
    const isSame = (one: { readonly email: string }) => one.email.toLowerCase() === email.toLowerCase();
    const works = 'Somebody with this email works for the business already';
    if (all().some(isSame)) throw conflict('DUPLICATE_ITEM', works, 'email');
    const isOpen = ({ expiresDate }: Invitation) => new Date(expiresDate) > new Date();
    const known = [...invitations.values()].find(isSame);
    const expired = 'This email was invited before, and the invitation has expired. Send that one again.';
    if (known)
      throw conflict('DUPLICATE_ITEM', isOpen(known) ? 'This email is already invited' : expired, 'email');
    const limit = PLAN_LIMITS[records.account?.businessSubscriptionPlanName ?? 'FREE'].members;
    if (all().length + [...invitations.values()].filter(isOpen).length >= limit)
      throw conflict('PLAN_LIMIT_REACHED', `Your plan allows ${limit} members, open invitations included`);
    return send({ id: newId(), email, role });
  });
  on(resendInvitation, ({ params: { id } }) => send(requireInvitation(id)));
  on(deleteInvitation, ({ params: { id } }) => {
    requireInvitation(id);
    invitations.delete(id);
    return null;
  });
}
