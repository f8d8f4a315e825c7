import { redeliverWebhook } from '@commoncast/core/webhooks/api';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { person } from '../../../../test/person.ts';
import { webhook, webhookDelivery } from '../../../../test/webhook-factories.ts';
import './deliveries-page.tsx';

const failure = {
  date: '2026-03-01T10:00:00.000Z',
  durationMs: 80,
  statusCode: 503,
  problem: 'The server answered with 503, which means that it did not take the event.',
};
const silence = {
  date: '2026-03-01T10:00:05.000Z',
  durationMs: 10_000,
  statusCode: null,
  problem: 'The server did not answer within 10 seconds.',
};
const taken = { date: '2026-03-01T10:05:00.000Z', durationMs: 90, statusCode: 204, problem: null };

let service: FakeService;
let id: string;
beforeEach(() => {
  service = createFakeService();
  ({ id } = service.records.webhooks.add(webhook()));
});

const keep = (...deliveries: WebhookDelivery[]) => void service.records.webhookDeliveries.set(id, deliveries);
const open = (query = '') => openStudio(`/settings/webhooks/${id}${query}`, { service });
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Deliveries' });
  return within(list)
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.closest('li') as HTMLElement);
};

it('shows what was sent, newest first, and how it stands', async () => {
  keep(
    webhookDelivery({ event: 'stream.started', status: 'FAILED', tries: [failure, silence] }),
    webhookDelivery({ event: 'stream.ended', tries: [failure, taken] }),
    webhookDelivery({
      event: 'webhook.test',
      status: 'PENDING',
      tries: [failure],
      nextTryDate: '2099-03-01T10:00:00.000Z',
    }),
  );
  await open();
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts).toMatchObject([
    expect.stringMatching(/^TestWaiting.*1 try · last answer 503 · Next try Mar 1, \d\d:\d\d/),
    expect.stringMatching(/^Stream endedDelivered.*2 tries · last answer 204/),
    expect.stringMatching(/^Stream startedFailed.*2 tries · no answer/),
  ]);
  expect(document.body.textContent).toContain('https://shop.example/events');
});

it('opens to show every try and what exactly was sent, and sends it again', async () => {
  const failed = webhookDelivery({ status: 'FAILED', tries: [failure, silence] });
  keep(failed);
  await open();
  const details = await screen.findByRole('button', { name: /^Details of Stream started/ });
  expect(details.getAttribute('aria-expanded')).toBe('false');
  await person.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  const [row] = await rows();
  const tries = within(row as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(tries).toMatchObject([
    expect.stringMatching(/Answer 503 · 80 ms.*did not take the event\.$/),
    expect.stringMatching(/No answer · 10,000 ms.*within 10 seconds\.$/),
  ]);
  expect(row?.textContent).toContain(failed.body);
  expect(row?.textContent).toContain(`webhook-id: ${failed.id}`);
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Waiting');
  expect(service.sent(redeliverWebhook)).toMatchObject([{ params: { id, deliveryId: failed.id } }]);
  service.records.webhooks.update(id, { status: 'OFF' });
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await findSaid('alert', 'Turn the webhook on first');
});

it('sends a test, and shows what comes of it without being asked', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Nothing sent yet' });
  await person.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('Waiting');
  expect(document.body.textContent).toContain('Not tried yet · Sending…');
  const [waiting] = service.records.webhookDeliveries.get(id) ?? [];
  const gone = { ...failure, statusCode: 410 };
  keep({ ...(waiting as WebhookDelivery), status: 'FAILED', nextTryDate: null, tries: [gone] });
  service.records.webhooks.update(id, { status: 'GONE' });
  await screen.findByText('Failed', undefined, { timeout: 20_000 });
  await waitFor(() => expect(document.body.textContent).toContain('Gone: its receiver answered 410'));
}, 30_000);

it('has pages, which stand in the address', async () => {
  keep(
    ...Array.from({ length: 21 }, (_, index) => webhookDelivery({ status: index ? 'DELIVERED' : 'FAILED' })),
  );
  const studio = await open();
  expect(await rows()).toHaveLength(20);
  await person.click(screen.getByRole('button', { name: 'Go to page 2' }));
  await screen.findByText('Failed');
  expect(await rows()).toHaveLength(1);
  expect(studio.path()).toBe(`/settings/webhooks/${id}?page=2`);
});

it('says that there is no such webhook', async () => {
  id = newId();
  await open();
  await screen.findByRole('heading', { name: 'Page not found' });
});
