import type { Webhook } from '@commoncast/core/webhooks/schema';
import Alert from '@mui/material/Alert';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { createWebhookForm } from './webhook-form.ts';

interface EditWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Changes where a webhook sends which events. One whose receiver was gone is on again afterwards. */
export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { update } = useWebhookActions();
  const { form } = useForm(() => createWebhookForm(webhook));
  return (
    <FormDialog
      title="Edit the webhook"
      form={form}
      submitLabel="Save"
      busyLabel="Saving…"
      maxWidth="sm"
      head={
        webhook.status === 'GONE' && (
          <Alert severity="info" variant="outlined">
            The receiver at this URL is gone. Saving turns the webhook on again.
          </Alert>
        )
      }
      onSubmit={async (values) => {
        await update(webhook, values);
        onClose();
      }}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}
