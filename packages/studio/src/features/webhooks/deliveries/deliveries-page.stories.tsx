import { listWebhookDeliveries } from '@commoncast/core/webhooks/api';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { webhook, webhookDelivery } from '../../../../test/webhook-factories.ts';
import { DeliveriesPage } from './deliveries-page.tsx';
import { DeliveryDetails } from './delivery-details.tsx';

const meta = { component: DeliveriesPage } satisfies Meta<typeof DeliveriesPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const shown = webhook({ failingSince: '2026-03-01T10:00:00.000Z' });
const place = { path: '/settings/webhooks/:id', at: `/settings/webhooks/${shown.id}` };
const failures = [
  {
    date: '2026-03-01T10:00:00.000Z',
    durationMs: 80,
    statusCode: 503,
    problem: 'The server answered with 503, which means that it did not take the event.',
  },
  {
    date: '2026-03-01T10:00:05.000Z',
    durationMs: 10_000,
    statusCode: null,
    problem: 'The server did not answer within 10 seconds.',
  },
];

function after(...deliveries: WebhookDelivery[]) {
  return ({ records }: FakeService) => {
    records.webhooks.add(shown);
    records.webhookDeliveries.set(shown.id, deliveries);
  };
}

export const List: Story = {
  decorators: [
    inStudio(
      after(
        webhookDelivery(),
        webhookDelivery({ event: 'split-test.decided', status: 'FAILED', tries: [] }),
        webhookDelivery({ event: 'stream.ended', status: 'FAILED', tries: failures }),
        webhookDelivery({
          event: 'archive.ready',
          status: 'PENDING',
          tries: failures,
          nextTryDate: '2099-03-01T10:30:00.000Z',
        }),
        webhookDelivery({
          event: 'webhook.test',
          status: 'PENDING',
          tries: [],
          nextTryDate: '2026-03-01T10:00:00.000Z',
        }),
      ),
      place,
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Details: Story = {
  decorators: [inStudio()],
  render: () => (
    <DeliveryDetails webhookId={shown.id} delivery={webhookDelivery({ status: 'FAILED', tries: failures })} />
  ),
};
export const Empty: Story = { decorators: [inStudio(after(), place)] };

const before = statesBefore(listWebhookDeliveries, { place, serve: after() });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
