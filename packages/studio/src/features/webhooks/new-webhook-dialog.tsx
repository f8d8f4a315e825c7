import type { WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { createWebhookForm } from './webhook-form.ts';

interface NewWebhookDialogProps {
  readonly onCreated: (created: WebhookWithSecret) => void;
  readonly onClose: () => void;
}

/** Asks where events are sent to, and which. */
export function NewWebhookDialog({ onCreated, onClose }: NewWebhookDialogProps) {
  const { create } = useWebhookActions();
  const { form } = useForm(createWebhookForm);
  return (
    <FormDialog
      title="Create a webhook"
      form={form}
      submitLabel="Create"
      busyLabel="Creating…"
      maxWidth="sm"
      onSubmit={async (values) => onCreated(await create(values))}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}
