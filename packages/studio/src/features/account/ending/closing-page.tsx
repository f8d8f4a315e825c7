import { whoCan } from '@commoncast/core/authentication/permissions';
import { keepBusiness } from '@commoncast/core/business-end/api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { reasonOf } from '../../../data/use-change.ts';
import { businessQuery } from '../../../services/business-query.ts';
import { useCan } from '../../../services/use-can.ts';
import { useBusiness, useServices } from '../../../services/use-services.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { Page } from '../../../ui/page/page.tsx';
import { AccountSection } from '../account-section.tsx';
import { ExportData } from './export-data.tsx';

/** All that is left of a business that is to be deleted: when that is, and the ways out. */
export function ClosingPage() {
  const { businessName, deletionDate } = useBusiness();
  const canKeep = useCan('business:delete');
  const isActedIn = useStore(useServices().authentication, ({ user }) => Boolean(user?.impersonation));
  const day = formatDate(deletionDate ?? '');
  return (
    <Page title={`${businessName} will be deleted`}>
      <Stack sx={{ gap: 6 }}>
        <AccountSection title={`On ${day}`}>
          <Typography sx={{ mb: 4 }}>
            An owner has asked for the deletion of this business. On {day}, everything in it is deleted for
            good. Nothing of it is public any more, and nothing will be charged.
          </Typography>
          {canKeep && !isActedIn ? (
            <KeepBusiness />
          ) : (
            <Typography>
              {isActedIn ? 'Only the owner can keep it.' : `${whoCan('business:delete')}.`}
            </Typography>
          )}
        </AccountSection>
        {canKeep && !isActedIn && <ExportData />}
      </Stack>
    </Page>
  );
}

function KeepBusiness() {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.call(keepBusiness, {}),
    onSuccess: async (kept) => {
      snackbars.getState().show('The business stays. To keep a plan that was cancelled, open Billing.');
      await keepRecord(queries, businessQuery(client).queryKey, kept);
    },
  });
  return (
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {reasonOf(error)}
        </Alert>
      )}
      <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Keeping…' : 'Keep the business'}
      </Button>
    </Stack>
  );
}
