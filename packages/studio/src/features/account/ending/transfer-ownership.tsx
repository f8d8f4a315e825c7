import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { membersQuery } from '../../../data/members-query.ts';
import { useServices } from '../../../services/use-services.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { AccountSection } from '../account-section.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** Hands the business over to another member. */
export function TransferOwnership() {
  const { client, authentication } = useServices();
  const ownId = useStore(authentication, ({ user }) => user?.id);
  const { data, isError, error, refetch } = useQuery(membersQuery(client));
  const [isOpen, setOpen] = useState(false);
  const others = data?.filter(({ id }) => id !== ownId);
  return (
    <AccountSection title="Transfer ownership">
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Another member becomes an owner, and you stop being one.
      </Typography>
      {isError && !data && (
        <ErrorState title="The members could not be loaded" error={error} onRetry={refetch} />
      )}
      {others?.length === 0 && (
        <Typography>
          Nobody else works for this business yet.{' '}
          <Link component={RouterLink} to={STUDIO_PATHS.members}>
            Invite the new owner first
          </Link>
        </Typography>
      )}
      {others && others.length > 0 && (
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          Transfer ownership
        </Button>
      )}
      {isOpen && others && <TransferDialog others={others} onClose={() => setOpen(false)} />}
    </AccountSection>
  );
}
