import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { setSharedNetworks } from '@commoncast/core/insights/api';
import { MAX_SHARED_NETWORKS } from '@commoncast/core/insights/constants';
import { SharedNetwork } from '@commoncast/core/insights/suspects';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../app/use-services.ts';
import { sharedNetworksQuery } from '../../data/measurement-queries.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { layout } from '../../ui/theme.ts';

interface SharedNetworksProps {
  readonly canChange: boolean;
}

/** Networks in which many people share one address: ten times as many of their plays are counted. */
export function SharedNetworks({ canChange }: SharedNetworksProps) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const query = sharedNetworksQuery(client);
  const known = useQuery(query);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
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
  const canSave = canChange && known.isSuccess && !saving.isPending;

  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readNetwork(text, networks);
    setError(read.message);
    if (read.network !== null) saving.mutate([...networks, read.network], { onSuccess: () => setText('') });
  };

  return (
    <Card component="section" aria-labelledby="networks" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="networks" variant="h2" sx={{ mb: 2 }}>
        Networks that many people share
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Everyone in an office or a school often has the same address. Name it here, and ten times as many
        plays from it are counted before they become suspect.
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
      {networks.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0, mb: 4 }}
        >
          {networks.map((network) => (
            <li key={network}>
              <Chip
                label={network}
                dir="ltr"
                disabled={!canSave}
                {...(canChange && {
                  onDelete: () => saving.mutate(networks.filter((other) => other !== network)),
                })}
              />
            </li>
          ))}
        </Stack>
      )}
      <Stack
        component="form"
        direction="row"
        noValidate
        onSubmit={add}
        sx={{ gap: 3, alignItems: 'flex-start', maxWidth: layout.formMaxWidth }}
      >
        <TextField
          label="Address or network"
          placeholder="203.0.113.0/24"
          value={text}
          disabled={!canChange}
          error={error !== null}
          helperText={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          slotProps={{ htmlInput: { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={!canSave}
          sx={{ flexShrink: 0, height: layout.fieldHeight }}
        >
          Add
        </Button>
      </Stack>
      {canChange && yours !== '' && !networks.includes(yours) && (
        <Button color="inherit" sx={{ mt: 3 }} onClick={() => setText(yours)}>
          Use your address, {yours}
        </Button>
      )}
    </Card>
  );
}

interface ReadNetwork {
  readonly network: string | null;
  readonly message: string | null;
}

function readNetwork(text: string, known: readonly string[]): ReadNetwork {
  const { success, output, issues } = v.safeParse(SharedNetwork, text);
  if (!success) return { network: null, message: issues[0].message };
  if (known.includes(output)) return { network: null, message: 'This network is in the list already' };
  if (known.length >= MAX_SHARED_NETWORKS)
    return { network: null, message: `Cannot be more than ${MAX_SHARED_NETWORKS}` };
  return { network: output, message: null };
}
