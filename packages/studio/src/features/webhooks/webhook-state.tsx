import type { Webhook } from '@commoncast/core/webhooks/schema';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../ui/format/format-moment.ts';

/** What somebody has to know about a webhook: that it is off, gone or failing, or signs with two secrets. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { status, failingSince, previousSecretUntil } = webhook;
  return (
    <>
      {status === 'OFF' && (
        <Typography variant="body2" color="textSecondary">
          Off. Nothing is sent.
        </Typography>
      )}
      {status === 'GONE' && (
        <Typography variant="body2" color="warning">
          Gone: its receiver answered 410 (Gone), so nothing is sent any more. Edit the URL, or turn the
          webhook on again if the receiver is back.
        </Typography>
      )}
      {status === 'ON' && failingSince !== null && (
        <Typography variant="body2" color="warning">
          Failing since {formatMoment(failingSince)}. The deliveries show why.
        </Typography>
      )}
      {previousSecretUntil !== null && (
        <Typography variant="body2" color="textSecondary">
          The previous secret is valid until {formatMoment(previousSecretUntil)}.
        </Typography>
      )}
    </>
  );
}
