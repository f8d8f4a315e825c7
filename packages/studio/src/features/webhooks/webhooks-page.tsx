import type { WebhookWithSecret } from '@commoncast/core/webhooks/schema';
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
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { webhooksQuery } from './webhooks-query.ts';

/** Where events of the business are sent to. */
export function WebhooksPage() {
  const { client } = useServices();
  const list = useQuery(webhooksQuery(client));
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      Create a webhook
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Page title="Webhooks" actions={list.data && !isEmpty ? add : null}>
      <Notices place="webhooks" />
      {list.isPending && (
        <Loading label="Loading the webhooks" sx={{ gap: 4 }}>
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="Your webhooks could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {isEmpty && (
        <Card>
          <EmptyState
            title="Tell your own programs what happens"
            text="A webhook calls your program as soon as a video is ready, a stream starts or a split test is decided, so it does not have to keep asking. Enter its URL and choose the events. You get a secret that proves to your program that a call comes from us."
            action={add}
          />
        </Card>
      )}
      {list.data && list.data.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            Every webhook that is turned on gets the events that you chose for it.
          </Typography>
          <Card>
            <ListRows>
              {list.data.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onSecret={setShown} />
              ))}
            </ListRows>
          </Card>
        </>
      )}
      {isAdding && (
        <NewWebhookDialog
          onCreated={(created) => {
            setAdding(false);
            setShown(created);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <SecretDialog webhook={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
