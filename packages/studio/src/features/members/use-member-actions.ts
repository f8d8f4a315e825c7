import type { MemberRole } from '@commoncast/core/authentication/schema';
import { removeMember, updateMember } from '@commoncast/core/members/api';
import type { Member } from '@commoncast/core/members/schema';
import { logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useNavigate } from 'react-router';
import { useChange } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';

interface MemberActions {
  readonly setRole: (member: Member, role: MemberRole) => Promise<unknown>;
  readonly remove: (member: Member) => Promise<unknown>;
  /** Removes the one who calls: their session in this business ends with it. */
  readonly leave: (self: Member) => Promise<unknown>;
}

/** What can be done with the members of the business. */
export function useMemberActions(): MemberActions {
  const { client, drafts, session, snackbars } = useServices();
  const navigate = useNavigate();
  const refresh = [['members']];
  const { show } = snackbars.getState();
  const update = useChange({
    place: 'members',
    refresh,
    change: ({ id, role }: Pick<Member, 'id' | 'role'>) =>
      client.call(updateMember, { params: { id }, body: { role } }),
  });
  const remove = useChange({
    place: 'members',
    refresh,
    change: ({ id }: Member) => client.call(removeMember, { params: { id } }),
  });
  const leave = useChange({
    place: 'members',
    // There is nobody left to read anything.
    refresh: [],
    change: ({ id }: Member) => client.call(removeMember, { params: { id } }),
  });
  return {
    setRole: async ({ id, username }, role) => {
      const isOwner = role === 'OWNER';
      if (await update({ id, role })) show(`${username} is ${isOwner ? 'an owner' : 'a member'} now`);
    },
    remove: async (member) => {
      if (await remove(member)) show(`${member.username} removed`);
    },
    leave: async (self) => {
      if (!(await leave(self))) return;
      session.end();
      drafts.clear();
      await navigate(STUDIO_PATHS.logIn + logInQuery({ reason: 'left-business' }));
    },
  };
}
