import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { setSharedNetworks } from '@commoncast/core/insights/api';
import { MAX_SHARED_NETWORKS } from '@commoncast/core/insights/constants';
import { SharedNetwork } from '@commoncast/core/insights/suspects';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useServices } from '../../services/use-services.ts';
import { ListField } from '../../ui/form/list-field.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { sharedNetworksQuery } from './measurement-queries.ts';

interface SharedNetworksProps {
  readonly canChange: boolean;
}

/** Networks in which many people share one address: ten times as many of their plays are counted. */
export function SharedNetworks({ canChange }: SharedNetworksProps) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const query = sharedNetworksQuery(client);
  const known = useQuery(query);
  const saving = useMutation({
    mutationFn: (networks: readonly string[]) =>
      client.call(setSharedNetworks, { body: { networks: [...networks] } }),
    onSuccess: (saved) => {
      queries.setQueryData(query.queryKey, saved);
      snackbars.getState().show('Saved');
    },
    onError: (reason) =>
      snackbars
        .getState()
        .show(isApiError(reason) ? reason.message : FALLBACK_MESSAGE, { severity: 'error' }),
  });
  const networks = known.data?.networks ?? [];
  const yours = known.data?.yourAddress ?? '';
  const add = (network: string) => saving.mutateAsync([...networks, network]);

  return (
    <Card component="section" aria-labelledby="networks" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="networks" variant="h2" sx={{ mb: 2 }}>
        Shared networks
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        People in an office or a school often share one IP address. Add it here to count ten times as many
        plays from it before they become suspect.
      </Typography>
      {known.isPending && (
        <Loading label="Loading the networks">
          <Skeleton variant="rounded" height={32} />
        </Loading>
      )}
      {known.isError && (
        <ErrorState
          title="The networks could not be loaded"
          error={known.error}
          onRetry={() => void known.refetch()}
        />
      )}
      <ListField
        label="Address or network"
        placeholder="203.0.113.0/24"
        entries={networks}
        canChange={canChange && known.isSuccess}
        isBusy={saving.isPending}
        read={(text) => readNetwork(text, networks)}
        onAdd={add}
        onRemove={(network) => saving.mutate(networks.filter((other) => other !== network))}
      />
      {canChange && yours !== '' && !networks.includes(yours) && (
        <Button
          color="inherit"
          disabled={saving.isPending}
          sx={{ mt: 3 }}
          onClick={() => saving.mutate([...networks, yours])}
        >
          Add your address, {yours}
        </Button>
      )}
    </Card>
  );
}

function readNetwork(text: string, known: readonly string[]) {
  const { success, output, issues } = v.safeParse(SharedNetwork, text);
  if (!success) return { entry: null, message: issues[0].message };
  if (known.includes(output)) return { entry: null, message: 'This network is in the list already' };
  if (known.length >= MAX_SHARED_NETWORKS)
    return { entry: null, message: `Cannot be more than ${MAX_SHARED_NETWORKS}` };
  return { entry: output, message: null };
}
