import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { InvitationItem } from './invitation-item.tsx';
import { invitationsQuery } from './invitations-query.ts';

/** Whom owners have invited who has not joined yet. */
export function OpenInvitations() {
  const { client } = useServices();
  const list = useQuery(invitationsQuery(client));
  return (
    <section aria-labelledby="invitations">
      <Typography id="invitations" variant="h2" sx={{ mt: 8, mb: 4 }}>
        Invitations
      </Typography>
      {list.isPending && (
        <Loading label="Loading the invitations">
          <Skeleton variant="rounded" sx={{ height: '4.5rem' }} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="The invitations could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.data?.length === 0 && (
        <Typography color="textSecondary">
          No open invitations. People you invite appear here until they join.
        </Typography>
      )}
      {list.data && list.data.length > 0 && (
        <Card>
          <ListRows label="Invitations">
            {list.data.map((invitation) => (
              <InvitationItem key={invitation.id} invitation={invitation} />
            ))}
          </ListRows>
        </Card>
      )}
    </section>
  );
}
