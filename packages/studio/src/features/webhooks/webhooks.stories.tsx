import { listWebhooks } from '@commoncast/core/webhooks/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { webhook } from '../../../test/webhook-factories.ts';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const meta = { component: WebhooksPage } satisfies Meta<typeof WebhooksPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const secret = 'whsec_dGhpcnR5LXR3byByYW5kb20gYnl0ZXMsIHRvIHNpZ24gdw==';
const nothing = () => {};

export const List: Story = {
  decorators: [
    inStudio(
      ({ records: { webhooks } }) =>
        void webhooks.add(
          webhook(),
          webhook({
            url: 'https://a-very-long-name-of-a-server.somewhere-else.example/and/a/long/path?of=events&for=us',
            events: ['video.ready', 'video.failed', 'stream.started', 'archive.ready', 'split-test.decided'],
            failingSince: '2026-03-01T09:30:00.000Z',
            previousSecretUntil: '2099-03-02T10:00:00.000Z',
          }),
          webhook({ url: 'https://متجر.example/events', status: 'GONE' }),
          webhook({ url: 'https://test.example/', events: ['video.ready'], status: 'OFF' }),
        ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { decorators: [inStudio()] };
export const New: Story = {
  decorators: [inStudio()],
  render: () => <NewWebhookDialog onCreated={nothing} onClose={nothing} />,
};
/** Its receiver was gone. */
export const Edit: Story = {
  decorators: [inStudio()],
  render: () => <EditWebhookDialog webhook={webhook({ status: 'GONE' })} onClose={nothing} />,
};
export const Created: Story = {
  decorators: [inStudio()],
  render: () => <SecretDialog webhook={{ ...webhook(), secret }} onClose={nothing} />,
};
export const SecretReplaced: Story = {
  decorators: [inStudio()],
  render: () => (
    <SecretDialog
      webhook={{ ...webhook({ previousSecretUntil: '2099-03-02T10:00:00.000Z' }), secret }}
      onClose={nothing}
    />
  ),
};

const before = statesBefore(listWebhooks);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
