import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { DestinationItem } from './destination-item.tsx';
import { destinationsQuery } from './destination-query.ts';

/** Where broadcasts go besides the business's own pages. */
export function DestinationsPage() {
  const { client } = useServices();
  const list = useQuery(destinationsQuery(client));
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      Add a destination
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Page title="Destinations" actions={list.data && !isEmpty ? add : null}>
      <Notices place="destinations" />
      {list.isPending && (
        <Loading label="Loading the destinations" sx={{ gap: 4 }}>
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="Your destinations could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {isEmpty && (
        <Card>
          <EmptyState
            title="Stream to several places"
            text="Each broadcast can also go to YouTube, Twitch, Facebook or any other server while it is live. You add a channel once; nothing is encoded again."
            action={add}
          />
        </Card>
      )}
      {list.data && list.data.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            Every broadcast goes to the destinations that are switched on, as soon as you go live.
          </Typography>
          <Card>
            <ListRows>
              {list.data.map((destination) => (
                <DestinationItem key={destination.id} destination={destination} />
              ))}
            </ListRows>
          </Card>
        </>
      )}
      {isAdding && <DestinationDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
