import { listWebhooks, replaceWebhookSecret, updateWebhook } from '@commoncast/core/webhooks/api';
import { MAX_WEBHOOKS } from '@commoncast/core/webhooks/constants';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { memberProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { webhook } from '../../../test/webhook-factories.ts';
import './webhooks-page.tsx';
import './deliveries/deliveries-page.tsx';

const URL = 'https://shop.example/events';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = () => openStudio('/settings/webhooks', { service });
const openDialog = async () => {
  await person.click(await screen.findByRole('button', { name: 'Create a webhook' }));
  return await screen.findByRole('dialog', { name: 'Create a webhook' });
};
const choose = async (action: string) => {
  await person.click(await screen.findByRole('button', { name: `More about ${URL}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};
const urlIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'URL' });

it('creates a webhook for the events that are chosen, and shows its secret once', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Tell your own programs what happens' });
  const dialog = await openDialog();
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('URL is required');
  expect(dialog.textContent).toContain('Choose at least one');
  await fill(urlIn(dialog), 'ftp://shop.example');
  expect(dialog.textContent).toContain('Invalid URL format');
  await fill(urlIn(dialog), URL);
  await person.click(within(dialog).getByRole('checkbox', { name: /^Stream ended/ }));
  await person.click(within(dialog).getByRole('checkbox', { name: /^Video ready/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  const ready = await screen.findByRole('dialog', { name: 'Your webhook is ready' });
  const secret = within(ready).getByText(/^whsec_.{44}$/).textContent;
  expect(ready.textContent).toContain('HMAC-SHA256(secret, `id.timestamp.body`)');
  expect(service.records.webhooks.all()).toMatchObject([
    { url: URL, events: ['video.ready', 'stream.ended'] },
  ]);
  await person.click(within(ready).getByRole('button', { name: 'Done' }));
  await screen.findByRole('link', { name: URL });
  await waitFor(() => expect(document.body.textContent).not.toContain(secret));
  expect(document.body.textContent).toContain('Video ready, Stream ended');
});

it('says that there is room for no more, and keeps what was typed', async () => {
  for (let index = 0; index < MAX_WEBHOOKS; index += 1)
    service.records.webhooks.add(webhook({ url: `https://shop.example/${index}` }));
  await open();
  const dialog = await openDialog();
  await fill(urlIn(dialog), URL);
  await person.click(within(dialog).getByRole('checkbox', { name: /^Video ready/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await findSaid('alert', 'A business can have 10 webhooks');
  expect(urlIn(dialog).value).toBe(URL);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Video ready/ }).checked).toBe(true);
});

it('turns a webhook off, and back where the server refuses', async () => {
  const { id } = service.records.webhooks.add(webhook());
  await open();
  const onOff = await screen.findByRole<HTMLInputElement>('switch', { name: `Send events to ${URL}` });
  await person.click(onOff);
  await waitFor(() => expect(service.records.webhooks.get(id).status).toBe('OFF'));
  await waitFor(() => expect(document.body.textContent).toContain('Off. Nothing is sent.'));
  service.failNext(updateWebhook, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await person.click(onOff);
  await findSaid('alert', 'Not available right now');
  await waitFor(() => expect(onOff.checked).toBe(false));
});

it('says what is wrong with a webhook, and turns it on again with another URL', async () => {
  service.records.webhooks.add(
    webhook({ url: 'https://old.example/events', status: 'GONE' }),
    webhook({ url: URL, failingSince: '2026-03-01T10:00:00.000Z' }),
  );
  const [gone] = service.records.webhooks.all();
  await open();
  await screen.findByRole('link', { name: URL });
  expect(document.body.textContent).toContain('Gone: its receiver answered 410 (Gone)');
  expect(document.body.textContent).toMatch(/Failing since Mar 1, \d\d:\d\d\./);
  await person.click(screen.getByRole('button', { name: 'More about https://old.example/events' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit the webhook' });
  expect(dialog.textContent).toContain('Saving turns the webhook on again.');
  await fill(urlIn(dialog), 'https://new.example/events');
  await person.click(within(dialog).getByRole('checkbox', { name: /^Stream ended/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('link', { name: 'https://new.example/events' });
  expect(service.records.webhooks.get(gone?.id ?? '')).toMatchObject({
    status: 'ON',
    events: ['stream.started'],
  });
  expect(document.body.textContent).not.toContain('410');
});

it('leaves a webhook off that is edited while it is off', async () => {
  const { id } = service.records.webhooks.add(webhook({ status: 'OFF' }));
  await open();
  await choose('Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit the webhook' });
  await person.click(within(dialog).getByRole('checkbox', { name: /^Video failed/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(service.records.webhooks.get(id)).toMatchObject({
      status: 'OFF',
      events: ['video.failed', 'stream.started', 'stream.ended'],
    }),
  );
});

it('replaces the secret after a question, and says how long the old one works', async () => {
  service.records.webhooks.add(webhook());
  await open();
  await choose('Replace the secret');
  const question = await screen.findByRole('alertdialog', { name: 'Replace the secret?' });
  expect(question.textContent).toContain('For 24 hours');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(service.sent(replaceWebhookSecret)).toEqual([]);
  await choose('Replace the secret');
  const again = await screen.findByRole('alertdialog', { name: 'Replace the secret?' });
  await person.click(within(again).getByRole('button', { name: 'Replace' }));
  const ready = await screen.findByRole('dialog', { name: 'Your new secret is ready' });
  within(ready).getByText(/^whsec_.{44}$/);
  expect(ready.textContent).toContain('Deliveries are signed with both secrets until');
  await person.click(within(ready).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.body.textContent).toContain('The previous secret is valid until'));
  await choose('Replace the secret');
  const third = await screen.findByRole('alertdialog', { name: 'Replace the secret?' });
  expect(third.textContent).toContain('The secret before that stops working now.');
});

it('deletes after a question', async () => {
  service.records.webhooks.add(webhook());
  await open();
  await choose('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete this webhook?' });
  expect(question.textContent).toContain(URL);
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Tell your own programs what happens' });
  expect(service.records.webhooks.all()).toEqual([]);
});

it('sends a test and leads to what comes of it; one that is off says why it cannot', async () => {
  const { id } = service.records.webhooks.add(webhook({ status: 'OFF' }));
  const studio = await open();
  await choose('Send a test');
  await findSaid('alert', 'Turn the webhook on first');
  expect(studio.path()).toBe('/settings/webhooks');
  service.records.webhooks.update(id, { status: 'ON' });
  await choose('Send a test');
  await screen.findByRole('heading', { name: 'Deliveries' });
  expect(studio.path()).toBe(`/settings/webhooks/${id}`);
  await screen.findByRole('heading', { name: 'Test' });
});

it('tells a member who can manage webhooks', async () => {
  await openStudio('/settings/webhooks', { service, props: memberProps() });
  await waitFor(() =>
    expect(document.body.textContent).toContain('Only an owner of the business can manage webhooks'),
  );
  expect(service.calls).not.toContain(`GET ${listWebhooks.path}`);
});
