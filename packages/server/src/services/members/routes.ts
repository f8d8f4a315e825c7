import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  updateMember,
} from '@commoncast/core/members/api';
import { getSecondFactorRule, setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import type { Bind } from '../../http/bind.ts';
import type { InvitationsService } from './invitations/service.ts';
import type { SecondFactorRuleService } from './second-factor-rule/service.ts';
import type { MembersService } from './service.ts';

interface MembersRouteParts {
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  readonly secondFactorRule: SecondFactorRuleService;
}

/** Binds the calls on the members of a business, and on those who are to become some. */
export function membersRoutes(
  bind: Bind,
  { members, invitations, secondFactorRule }: MembersRouteParts,
): void {
  bind(listMembers, ({ member, query }) => members.list(member, query.businessAccountId));
  bind(updateMember, ({ member, params, body }) => members.update(member, params.id, body));
  bind(removeMember, async ({ member, params }) => {
    await members.remove(member, params.id);
    return null;
  });
  bind(getSecondFactorRule, ({ member }) => secondFactorRule.get(member));
  bind(setSecondFactorRule, ({ member, body }) => secondFactorRule.set(member, body));
  bind(createInvitation, ({ member, body }) => invitations.create(member, body));
  bind(listInvitations, ({ member, query }) => invitations.list(member, query.businessAccountId));
  bind(resendInvitation, ({ member, params }) => invitations.resend(member, params.id));
  bind(deleteInvitation, async ({ member, params }) => {
    await invitations.withdraw(member, params.id);
    return null;
  });
}
