import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../data/members-query.ts';
import { plansQuery } from '../../data/plans-query.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { SeePlans } from '../../ui/permissions/see-plans.tsx';
import { invitationsQuery } from './invitations-query.ts';

/** How many members the plan allows, and how many places are taken. */
export function PlacesTaken() {
  const { client } = useServices();
  const { businessSubscriptionPlanName } = useBusiness();
  const { data: members } = useQuery(membersQuery(client));
  const { data: invitations } = useQuery(invitationsQuery(client));
  const { data: plans } = useQuery(plansQuery(client));
  const plan = plans?.find(({ name }) => name === businessSubscriptionPlanName);
  const limit = plan?.limits.find(({ kind }) => kind === 'members')?.limit;
  if (!members || !invitations || limit === undefined) return null;
  const now = new Date();
  const open = invitations.filter(({ expiresDate }) => new Date(expiresDate) > now);
  const taken = members.length + open.length;
  return (
    <Typography color="textSecondary" sx={{ mb: 4 }}>
      {taken} of {limit} places are taken, open invitations included.
      {taken >= limit && <SeePlans />}
    </Typography>
  );
}
