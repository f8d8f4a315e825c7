import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Webhook, WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { useSendTest } from './use-send-test.ts';
import { useWebhookActions } from './use-webhook-actions.ts';

interface WebhookMenuProps {
  readonly webhook: Webhook;
  readonly onSecret: (webhook: WebhookWithSecret) => void;
}

/** What can be done with one webhook of the list. */
export function WebhookMenu({ webhook, onSecret }: WebhookMenuProps) {
  const { id, url, previousSecretUntil } = webhook;
  const { replaceSecret, remove } = useWebhookActions();
  const { sendTest } = useSendTest(id, 'webhooks');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'secret' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const replace = async () => {
    close();
    const outcome = await replaceSecret(webhook);
    if (outcome) onSecret(outcome.answer);
  };
  const deliveries = pathTo(STUDIO_PATHS.webhook, { id });
  return (
    <>
      <RowMenu
        name={url}
        actions={[
          { label: 'Edit', onChoose: () => setOpen('edit') },
          { label: 'Deliveries', to: deliveries },
          {
            label: 'Send a test',
            onChoose: async () => (await sendTest()) && navigate(deliveries),
          },
          { label: 'Replace the secret', onChoose: () => setOpen('secret') },
          { label: 'Delete', isDangerous: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'secret'}
        title="Replace the secret?"
        text={
          'You get a new secret, which is shown once. For 24 hours, deliveries to this URL are signed with the old one ' +
          `beside it, so that your receiver keeps working until you have changed it.${
            previousSecretUntil === null ? '' : ' The secret before that stops working now.'
          }`
        }
        confirmLabel="Replace"
        isHarmless={previousSecretUntil === null}
        onConfirm={() => void replace()}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title="Delete this webhook?"
        text={`Nothing is sent to ${url} any more, and the list of its deliveries is deleted too. This cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => {
          close();
          void remove(webhook);
        }}
        onCancel={close}
      />
    </>
  );
}
