import { createStream } from '@commoncast/core/live/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withPlan } from '../../../test/billing-factories.ts';
import { video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { liveStream } from '../../../test/live-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './control-room/control-room-page.tsx';
import './detail/stream-page.tsx';
import './premiere-video-field.tsx';
import './streams-page.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = (path = '/streams') => openStudio(path, { service });
const group = (name: string) => screen.findByRole('region', { name });
const choose = async (name: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

it('says what it is for while there is no stream', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Go live on your own site' });
});

it('shows what is live on top, then what is to come, then what is over, each in words', async () => {
  service.records.streams.add(
    liveStream({ name: 'Last year', streamStatus: 'ENDED', durationMs: 60_000 }),
    liveStream({ name: 'Tomorrow', eventStart: '2099-03-01T10:00:00.000Z' }),
    liveStream({ name: 'Concert', streamStatus: 'LIVE', accessVisibility: 'UNLISTED', views: 12 }),
  );
  await open();
  const live = await group('Live now');
  expect(live.textContent).toContain('Concert');
  expect(live.textContent).toContain('Unlisted · 12 views');
  expect((await group('Upcoming')).textContent).toContain('Scheduled · starts');
  expect((await group('Past')).textContent).toContain('Ended · 1:00');
  const names = screen.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent);
  expect(names.filter((name) => ['Concert', 'Tomorrow', 'Last year'].includes(name ?? ''))).toEqual([
    'Concert',
    'Tomorrow',
    'Last year',
  ]);
});

it('shows one part of the list, and says why that is empty', async () => {
  service.records.streams.add(liveStream({ name: 'Last year', streamStatus: 'CANCELLED' }));
  const { path } = await open();
  await person.click(await screen.findByRole('button', { name: 'Live' }));
  await screen.findByRole('heading', { name: 'Nothing is live right now' });
  expect(path()).toBe('/streams?show=live');
  await person.click(screen.getByRole('button', { name: 'Show all streams' }));
  await group('Past');
});

it('begins a stream now, and leads to its control room', async () => {
  const { path } = await open();
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Go live' }));
  expect(path()).toBe('/streams?new=live');
  const dialog = await screen.findByRole('dialog', { name: 'New stream' });
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('Name is required');
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Concert');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await screen.findByRole('button', { name: 'Go live' });
  const [made] = service.records.streams.all();
  expect(made).toMatchObject({ name: 'Concert', eventStart: null, accessVisibility: 'PUBLIC' });
  expect(path()).toBe(`/streams/${made?.id}/live`);
});

it('schedules a stream at a time in the future, and leads to its page', async () => {
  const { path } = await open('/streams?new=live');
  const dialog = await screen.findByRole('dialog', { name: 'New stream' });
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Concert');
  await person.click(within(dialog).getByRole('radio', { name: /At a set time/ }));
  await person.click(within(dialog).getByRole('radio', { name: /Unlisted/ }));
  const start = within(dialog).getByLabelText('Starts');
  await fill(start, '2020-01-31T14:00');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('Choose a time in the future');
  expect(service.sent(createStream)).toEqual([]);
  await fill(start, '2099-01-31T14:00');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await screen.findByRole('link', { name: 'Open control room' });
  const [made] = service.records.streams.all();
  expect(made).toMatchObject({
    accessVisibility: 'UNLISTED',
    eventStart: new Date(2099, 0, 31, 14).toISOString(),
  });
  expect(path()).toBe(`/streams/${made?.id}`);
});

it('schedules a premiere of a video that is ready, named after it', async () => {
  const film = service.records.videos.add(video({ name: 'The lighthouse', publishState: 'UnPublished' }));
  const { path } = await open('/streams?new=live');
  const dialog = await screen.findByRole('dialog', { name: 'New stream' });
  await person.click(within(dialog).getByRole('radio', { name: 'Premiere a video' }));
  await fill(within(dialog).getByLabelText('Starts'), '2099-01-31T14:00');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('Choose a video');
  await person.click(await within(dialog).findByRole('combobox', { name: 'Video' }));
  await person.click(await screen.findByRole('option', { name: 'The lighthouse' }));
  expect(dialog.textContent).toContain('It is published when the premiere begins.');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  // Nothing is sent to it.
  await screen.findByRole('tab', { name: 'Details' });
  expect(screen.queryByRole('tab', { name: 'Connect your encoder' })).toBeNull();
  const [made] = service.records.streams.all();
  expect(service.sent(createStream)).toMatchObject([{ body: { premiereVideoId: film.id } }]);
  expect(made).toMatchObject({
    name: 'The lighthouse',
    eventStart: new Date(2099, 0, 31, 14).toISOString(),
    premiere: { videoId: film.id, durationMs: 60_000 },
  });
  expect(path()).toBe(`/streams/${made?.id}`);
  await screen.findByText(/^Premiere/);
});

it('ends a stream only after a question, and never deletes one that is live', async () => {
  const { id } = service.records.streams.add(liveStream({ streamStatus: 'LIVE' }));
  await open();
  await person.click(await screen.findByRole('button', { name: 'More about Harbour concert' }));
  expect((await screen.findByRole('menuitem', { name: 'Delete' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await person.click(screen.getByRole('menuitem', { name: 'End stream' }));
  const question = await screen.findByRole('alertdialog', { name: 'End ‘Harbour concert’?' });
  expect(service.records.streams.get(id).streamStatus).toBe('LIVE');
  await person.click(within(question).getByRole('button', { name: 'End stream' }));
  await waitFor(() => expect(service.records.streams.get(id).streamStatus).toBe('ENDED'));
  await group('Past');
});

it('calls a stream off', async () => {
  const { id } = service.records.streams.add(liveStream());
  await open();
  await choose('Harbour concert', 'Cancel stream');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel ‘Harbour concert’?' });
  await person.click(within(question).getByRole('button', { name: 'Cancel stream' }));
  await waitFor(() => expect(service.records.streams.get(id).streamStatus).toBe('CANCELLED'));
});

it('deletes with Undo', async () => {
  service.records.streams.add(liveStream());
  await open();
  await choose('Harbour concert', 'Delete');
  await screen.findByRole('heading', { name: 'Go live on your own site' });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await group('Upcoming');
});

it('leads on from an expired plan, and keeps what was typed', async () => {
  const props = withPlan(service, { plan: 'STARTER', state: 'EXPIRED' });
  await openStudio('/streams?new=live', { service, props });
  const dialog = await screen.findByRole('dialog', { name: 'New stream' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await fill(name, 'Harbour concert');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe('Your plan has expired. An owner can choose a plan under Billing.See plans');
  expect(name.value).toBe('Harbour concert');
  expect(service.records.streams.all()).toEqual([]);
});
