import type { WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { CodeBlock } from '../../ui/snippet/code-block.tsx';

/** As Standard Webhooks has them. */
const HEADERS = [
  'webhook-id: the delivery, the same at each try',
  'webhook-timestamp: when it was sent, in seconds since 1970',
  'webhook-signature: v1, and the base64 of HMAC-SHA256(secret, `id.timestamp.body`)',
].join('\n');

interface SecretDialogProps {
  readonly webhook: WebhookWithSecret;
  readonly onClose: () => void;
}

/** Shows the secret of a webhook, this once, and how a receiver checks deliveries with it. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const { secret, previousSecretUntil } = webhook;
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {previousSecretUntil === null ? 'Your webhook is ready' : 'Your new secret is ready'}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 5, pt: 2 }}>
          <Alert severity="warning" variant="outlined">
            Copy the secret now. It is not shown again.
          </Alert>
          <CodeBlock label="Secret" code={secret} isMain />
          {previousSecretUntil !== null && (
            <Typography>
              Deliveries are signed with both secrets until {formatMoment(previousSecretUntil)}. Give your
              receiver the new one before then.
            </Typography>
          )}
          <Typography>
            With the secret, your receiver checks that a delivery comes from us. The{' '}
            <Link href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
              Standard Webhooks
            </Link>{' '}
            libraries do it for you in most languages. These headers come with each delivery:
          </Typography>
          <CodeBlock label="Headers" code={HEADERS} />
          <Typography>
            The key is what follows <code>whsec_</code>, decoded from base64. Answer with a status from 200 to
            299 within 10 seconds. We send everything else again for up to three days.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
