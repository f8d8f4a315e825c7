import { createInvitation, deleteInvitation, resendInvitation } from '@commoncast/core/members/api';
import type { Invitation } from '@commoncast/core/members/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';
import type { InvitationValues } from './invitation-form.ts';
import { invitationsQuery } from './invitations-query.ts';

interface InvitationActions {
  /** @throws {ApiError} refused */
  readonly invite: (values: InvitationValues) => Promise<void>;
  readonly sendAgain: (invitation: Invitation) => Promise<unknown>;
  readonly withdraw: (invitation: Invitation) => Promise<unknown>;
}

/** What owners can do with invitations. */
export function useInvitationActions(): InvitationActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { queryKey } = invitationsQuery(client);
  const resend = useChange({
    place: 'members',
    refresh: [queryKey],
    change: ({ id }: Invitation) => client.call(resendInvitation, { params: { id } }),
  });
  const withdraw = useChange({
    place: 'members',
    refresh: [queryKey],
    change: ({ id }: Invitation) => client.call(deleteInvitation, { params: { id } }),
  });
  return {
    invite: async (body) => {
      const { email } = await client.call(createInvitation, { body });
      show(`Invitation sent to ${email}`);
      await queries.invalidateQueries({ queryKey });
    },
    sendAgain: async (invitation) => {
      if (await resend(invitation)) show(`Invitation sent again to ${invitation.email}`);
    },
    withdraw,
  };
}
