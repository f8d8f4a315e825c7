import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { countSuspects } from '@commoncast/core/insights/api';
import type { SuspectSource } from '@commoncast/core/insights/suspects';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { SUSPECT_DAYS, suspectsQuery } from './measurement-queries.ts';
import { SuspectSourceItem } from './suspect-source-item.tsx';

interface SuspectSourcesProps {
  readonly canChange: boolean;
}

/** Addresses whose plays are kept out of the figures, and the way to count them after all. */
export function SuspectSources({ canChange }: SuspectSourcesProps) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const suspects = useQuery(suspectsQuery(client));
  const [asked, setAsked] = useState<SuspectSource | null>(null);
  const counting = useMutation({
    mutationFn: ({ id }: SuspectSource) => client.call(countSuspects, { params: { id } }),
    onSuccess: ({ counted }) => snackbars.getState().show(`${playsOf(counted)} added to your figures`),
    onError: (reason) =>
      snackbars
        .getState()
        .show(isApiError(reason) ? reason.message : FALLBACK_MESSAGE, { severity: 'error' }),
    onSettled: () => {
      setAsked(null);
      return queries.invalidateQueries({ queryKey: ['insights'] });
    },
  });

  return (
    <Card component="section" aria-labelledby="suspects" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="suspects" variant="h2" sx={{ mb: 2 }}>
        Suspect plays
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Where one address starts more plays within minutes than one visitor could, those plays are left out of
        all your figures. If you know where they came from, such as a class or an office that watched
        together, you can count them.
      </Typography>
      {suspects.isPending && (
        <Loading label="Loading the suspect plays" sx={{ gap: 3 }}>
          <Skeleton variant="rounded" height={48} />
          <Skeleton variant="rounded" height={48} />
        </Loading>
      )}
      {suspects.isError && (
        <ErrorState
          title="The suspect plays could not be loaded"
          error={suspects.error}
          onRetry={() => void suspects.refetch()}
        />
      )}
      {suspects.data?.length === 0 && (
        <Typography>There were none in the last {SUSPECT_DAYS} days.</Typography>
      )}
      {suspects.data && suspects.data.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {suspects.data.map((source) => (
            <SuspectSourceItem
              key={source.id}
              source={source}
              {...(canChange && { onCount: () => setAsked(source) })}
            />
          ))}
        </Stack>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Count ${playsOf(asked?.countable ?? 0)}?`}
        text="They are added to your figures as if they had never been suspect. This cannot be undone."
        confirmLabel="Count them"
        isHarmless
        isWaiting={counting.isPending}
        onConfirm={() => asked && counting.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}

function playsOf(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'play' : 'plays'}`;
}
