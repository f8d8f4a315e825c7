import type { SplitTest } from '@commoncast/core/split-tests/schema';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { splitTestResultsQuery } from '../test-queries.ts';
import { DifferencePanel } from './difference-panel.tsx';
import { Headline } from './headline.tsx';
import { VariantsTable } from './variants-table.tsx';

/** The results of a test. */
export function ResultsView({ test }: { readonly test: SplitTest }) {
  const { client } = useServices();
  const [phase, setPhase] = useState<number | undefined>();
  const query = useQuery(splitTestResultsQuery(client, test.id, phase));
  const results = query.data;
  if (!results) {
    return query.isError ? (
      <ErrorState title="The results could not be loaded" error={query.error} onRetry={query.refetch} />
    ) : (
      <Loading label="Loading the results" sx={{ gap: 5 }}>
        <Skeleton variant="rounded" sx={{ height: '7rem' }} />
        <Skeleton variant="rounded" sx={{ height: '22rem' }} />
      </Loading>
    );
  }
  return (
    <Stack sx={{ gap: 5 }}>
      {query.isError && (
        <Alert severity="warning" variant="outlined">
          The results could not be updated. The studio keeps trying.
        </Alert>
      )}
      {results.phases.length > 1 && (
        <TextField
          select
          label="Phase"
          value={results.phase}
          onChange={(event) => setPhase(Number(event.target.value))}
          slotProps={{ select: { native: true } }}
          sx={{ alignSelf: 'flex-start', width: 'auto', minWidth: '14rem' }}
        >
          {results.phases.map((one) => (
            <option key={one.phase} value={one.phase}>
              {`Phase ${one.phase}, from ${formatDate(one.startedAt)}${one.endedAt ? ` to ${formatDate(one.endedAt)}` : ''}`}
            </option>
          ))}
        </TextField>
      )}
      <Headline results={results} />
      <DifferencePanel results={results} />
      <VariantsTable results={results} />
    </Stack>
  );
}
