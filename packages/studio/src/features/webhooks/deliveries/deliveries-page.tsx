import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { DELIVERY_LOG_DAYS } from '@commoncast/core/webhooks/constants';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useServices } from '../../../services/use-services.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ListRows } from '../../../ui/list/list-rows.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { NotFoundPage } from '../../../ui/page/not-found-page.tsx';
import { useSendTest } from '../use-send-test.ts';
import { WebhookState } from '../webhook-state.tsx';
import { deliveriesQuery } from './deliveries-query.ts';
import { DeliveryItem } from './delivery-item.tsx';
import { useWebhook } from './use-webhook.ts';

const LIST = { size: 20 };

/** What one webhook has sent, and what its receiver answered. */
export function DeliveriesPage() {
  const { id = '' } = useParams();
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size } = address;
  const list = useQuery(deliveriesQuery(client, id, { page, size }));
  const webhook = useWebhook(id, list.data?.content);
  const { sendTest, isSending } = useSendTest(id, `webhook/${id}`);
  if (isApiError(list.error) && [400, 404].includes(list.error.status)) return <NotFoundPage />;
  return (
    <ListPage
      title="Deliveries"
      back={<BackLink to={STUDIO_PATHS.webhooks}>Webhooks</BackLink>}
      place={`webhook/${id}`}
      list={list}
      address={address}
      layout="rows"
      words={{
        loading: 'Loading the deliveries',
        failed: 'The deliveries could not be loaded',
        empty: {
          title: 'Nothing sent yet',
          text: 'Each event that is sent appears here with what your receiver answered. Send a test to see whether it works.',
        },
      }}
      head={
        <Box sx={{ mb: 5 }}>
          {webhook && (
            <>
              <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{webhook.url}</bdi>
              </Typography>
              <WebhookState webhook={webhook} />
            </>
          )}
          <Typography variant="body2" color="textSecondary">
            Deliveries stay here for {DELIVERY_LOG_DAYS} days.
          </Typography>
        </Box>
      }
      create={
        <Button variant="contained" disabled={isSending} onClick={() => void sendTest()}>
          {isSending ? 'Sending…' : 'Send a test'}
        </Button>
      }
    >
      {(rows) => (
        <ListRows label="Deliveries">
          {rows.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} webhookId={id} />
          ))}
        </ListRows>
      )}
    </ListPage>
  );
}
