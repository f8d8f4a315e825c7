import { requestExport } from '@commoncast/core/business-end/api';
import { EXPORT_DAYS } from '@commoncast/core/business-end/constants';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { AccountSection } from '../account-section.tsx';
import { ExportFiles } from './export-files.tsx';
import { ExportProgress } from './export-progress.tsx';
import { exportQuery, isInTheMaking } from './export-query.ts';

/** Gives owners everything that the business has. */
export function ExportData() {
  const { client } = useServices();
  const queries = useQueryClient();
  const query = exportQuery(client);
  const { data: made, isPending, isError, error, refetch } = useQuery(query);
  const request = useMutation({
    mutationFn: () => client.call(requestExport, {}),
    onSuccess: (begun) => keepRecord(queries, query.queryKey, begun),
  });
  const canRequest = made !== undefined && !(made && isInTheMaking(made.state));
  return (
    <AccountSection title="Export your data">
      <Stack sx={{ gap: 4, alignItems: 'start', '& > *': { maxWidth: '100%' } }}>
        <Typography color="textSecondary">
          Videos, recordings, images, settings, members, bills, chat and figures, as ZIP files. Passwords,
          keys and tokens are not in them. The files can be downloaded for {EXPORT_DAYS} days.
        </Typography>
        {isPending && (
          <Loading label="Loading your last export">
            <Skeleton variant="rounded" sx={{ width: '16rem', height: '2.5rem' }} />
          </Loading>
        )}
        {isError && made === undefined && (
          <ErrorState title="Your last export could not be loaded" error={error} onRetry={refetch} />
        )}
        {made && isInTheMaking(made.state) && <ExportProgress made={made} />}
        {made?.state === 'READY' && <ExportFiles made={made} />}
        {made?.state === 'FAILED' && (
          <Alert severity="error" variant="outlined">
            The last export failed. {made.problem}
          </Alert>
        )}
        {request.isError && (
          <Alert severity="error" variant="outlined" role="alert">
            {reasonOf(request.error)}
          </Alert>
        )}
        {canRequest && (
          <Button
            variant="outlined"
            color="inherit"
            disabled={request.isPending}
            onClick={() => request.mutate()}
          >
            {made?.state === 'READY' ? 'Export again' : 'Export data'}
          </Button>
        )}
      </Stack>
    </AccountSection>
  );
}
