import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ListRows } from '../../../ui/list/list-rows.tsx';
import { Notices } from '../../../ui/notices/notices.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { AccountSection } from '../account-section.tsx';
import { SessionItem } from './session-item.tsx';
import { sessionsQuery } from './sessions-query.ts';
import { useSessionActions } from './use-session-actions.ts';

/** Where the user is logged in, and the ways to end that. */
export function Sessions() {
  const { client } = useServices();
  const list = useQuery(sessionsQuery(client));
  const { endOthers } = useSessionActions();
  const [isAsking, setAsking] = useState(false);
  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <AccountSection title="Where you are logged in">
      <Notices place="account" />
      {list.isPending && (
        <Loading label="Loading where you are logged in" sx={{ gap: 4 }}>
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="This list could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.data && (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <ListRows label="Where you are logged in">
            {list.data.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ListRows>
        </Box>
      )}
      {hasOthers && (
        <Button variant="outlined" color="inherit" onClick={() => setAsking(true)} sx={{ mt: 4 }}>
          Log out everywhere else
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out everywhere else?"
        text="Every other browser and device has to log in again. You stay logged in here."
        confirmLabel="Log out everywhere else"
        isHarmless
        onConfirm={() => {
          setAsking(false);
          void endOthers();
        }}
        onCancel={() => setAsking(false)}
      />
    </AccountSection>
  );
}
