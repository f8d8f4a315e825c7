import { setDestinationStatus } from '@commoncast/core/destinations/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { memberProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { destination } from '../../../test/live-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import './destinations-page.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = () => openStudio('/destinations', { service });

it('adds a channel of a platform, and never shows its key again', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Stream to several places' });
  await person.click(screen.getByRole('button', { name: 'Add a destination' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a destination' });
  await person.click(within(dialog).getByRole('combobox', { name: 'Platform' }));
  await person.click(await screen.findByRole('option', { name: 'Twitch' }));
  const server = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Server' });
  expect(server.value).toBe('rtmps://live.twitch.tv/app');
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Twitch');
  await person.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(dialog.textContent).toContain('Stream key is required');
  await fill(within(dialog).getByLabelText('Stream key'), 'live_secret_w7x8');
  await person.click(within(dialog).getByRole('button', { name: 'Add' }));
  await screen.findByRole('heading', { name: 'Twitch' });
  expect(document.body.textContent).toContain('key ends in w7x8');
  expect(document.body.textContent).not.toContain('live_secret');
});

it('keeps a name of somebody’s own when another platform is chosen, and checks a server of their own', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Stream to several places' });
  await person.click(screen.getByRole('button', { name: 'Add a destination' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a destination' });
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'The big one');
  await person.click(within(dialog).getByRole('combobox', { name: 'Platform' }));
  await person.click(await screen.findByRole('option', { name: 'Another server' }));
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('The big one');
  await fill(within(dialog).getByRole('textbox', { name: 'Server' }), 'https://example.test');
  await person.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(dialog.textContent).toContain('Invalid format for rtmp URL');
});

it('says nothing of a key that is too short to show a part of it', async () => {
  service.records.destinations.add(destination({ keyHint: '' }));
  await open();
  await screen.findByRole('heading', { name: 'Our channel' });
  expect(document.body.textContent).not.toContain('key ends in');
});

it('switches a destination off, and back where the server refuses', async () => {
  const { id } = service.records.destinations.add(destination());
  await open();
  const onOff = await screen.findByRole('switch', { name: 'Send broadcasts to Our channel' });
  await person.click(onOff);
  await waitFor(() => expect(service.records.destinations.get(id).status).toBe('INACTIVE'));
  service.failNext(setDestinationStatus, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await person.click(onOff);
  await findSaid('alert', 'Not available right now');
  await waitFor(() => expect((onOff as HTMLInputElement).checked).toBe(false));
});

it('checks a connection, and says what is wrong', async () => {
  const { id } = service.records.destinations.add(destination({ lastError: 'The key was refused' }));
  await open();
  await waitFor(() => expect(document.body.textContent).toContain('Last broadcast: The key was refused'));
  await person.click(screen.getByRole('button', { name: 'Check Our channel' }));
  await findSaid('alert', /The server answers/);
  service.records.unreachable.set(id, 'There is no server at this address.');
  await person.click(screen.getByRole('button', { name: 'Check Our channel' }));
  await findSaid('alert', 'There is no server at this address.');
});

it('deletes after a question, because the key goes too', async () => {
  service.records.destinations.add(destination());
  await open();
  await person.click(await screen.findByRole('button', { name: 'More about Our channel' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete ‘Our channel’?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Stream to several places' });
});

it('tells a member who can manage destinations', async () => {
  await openStudio('/destinations', { service, props: memberProps() });
  await waitFor(() =>
    expect(document.body.textContent).toContain('Only an owner of the business can manage'),
  );
  expect(service.calls).not.toContain('GET /business/v1.1/broadcast-destination');
});
