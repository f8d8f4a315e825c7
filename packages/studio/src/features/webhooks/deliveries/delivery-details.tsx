import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { formatSecond, tryWords } from './delivery-words.ts';
import { useSendAgain } from './use-send-again.ts';

interface DeliveryDetailsProps {
  readonly delivery: WebhookDelivery;
  readonly webhookId: string;
}

/** Every try of a delivery, what exactly is sent, and the way to send it again. */
export function DeliveryDetails({ delivery, webhookId }: DeliveryDetailsProps) {
  const { id, status, tries, body } = delivery;
  const isOnItsWay = status === 'PENDING' && tries.length === 0;
  const { sendAgain, isSending } = useSendAgain(webhookId, delivery);
  return (
    <Stack sx={{ gap: 4 }}>
      {tries.length > 0 && (
        <Box>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
            Tries
          </Typography>
          <Box component="ol" sx={{ m: 0, pl: 5 }}>
            {tries.map((one) => (
              <Typography key={one.date} component="li" variant="body2" sx={{ mb: 1 }}>
                <time dateTime={one.date}>{formatSecond(one.date)}</time> · {tryWords(one)}
                {one.problem !== null && (
                  <Typography component="span" variant="body2" color="warning" sx={{ display: 'block' }}>
                    {one.problem}
                  </Typography>
                )}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
      <CodeBlock label="Body" code={body} />
      <Stack
        direction="row"
        sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <code>webhook-id: {id}</code>
        </Typography>
        {!isOnItsWay && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={isSending}
            onClick={() => void sendAgain()}
          >
            {isSending ? 'Sending…' : 'Send again'}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
