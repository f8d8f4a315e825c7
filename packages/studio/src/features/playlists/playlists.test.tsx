import * as permissions from '@commoncast/core/authentication/permissions';
import { listStreams } from '@commoncast/core/live/api';
import { updatePlaylist } from '@commoncast/core/playlists/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { playlist, playlistItem, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { liveStream } from '../../../test/live-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './editor/playlist-page.tsx';
import './playlists-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { findSaid } from '../../../test/find-said.ts';
import { fill, person } from '../../../test/person.ts';

let service: FakeService;
let id: string;
let arches: Vod;
let bells: Vod;
let clocks: Vod;

/** What the service keeps of the playlist that is opened. */
const kept = () => service.records.playlists.get(id);
/** Somebody else changes it. */
const changeElsewhere = (change: Partial<ReturnType<typeof kept>>) =>
  service.records.playlists.changeElsewhere(id, change);
const itemOf = ({ id: streamId, name }: Vod) => playlistItem({ streamId, name });

beforeEach(() => {
  service = createFakeService();
  const { videos, playlists } = service.records;
  arches = videos.add(video({ name: 'Arches' }));
  bells = videos.add(video({ name: 'Bells' }));
  clocks = videos.add(video({ name: 'Clocks' }));
  id = playlists.add(playlist({ items: [itemOf(arches), itemOf(bells)] })).id;
});

const open = () => openStudio(`/playlists/${id}`, { service });
const names = () => kept().items.map(({ name }) => name);
const rows = () =>
  within(screen.getByRole('list', { name: 'Videos and live streams' })).queryAllByRole('listitem');
/** The text of the one list item that it is in: an item has no name. */
const textOf = (text: RegExp): string => {
  const texts = screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const [found, ...others] = texts.filter((one) => text.test(one));
  if (found === undefined || others.length > 0) throw new Error(`${others.length} more items with ${text}`);
  return found;
};
/** The names of the rows, from the top. */
const seen = () => rows().map((row) => row.querySelector('a')?.textContent);

/** How often the list was sent to be kept. */
const changesSent = () => service.calls.filter((call) => call.startsWith('PUT ')).length;

it('says what playlists are for while there is none, and leads to the first one', async () => {
  service.records.playlists.remove(id);
  const { path } = await openStudio('/playlists', { service });
  await screen.findByRole('heading', { name: 'Create your first playlist' });
  await person.click(screen.getByRole('button', { name: 'Create a playlist' }));
  const dialog = screen.getByRole('dialog', { name: 'New playlist' });
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('Name is required');
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Bell towers');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(service.records.playlists.all()).toHaveLength(1));
  const [made] = service.records.playlists.all();
  await waitFor(() => expect(path()).toBe(`/playlists/${made?.id}`));
  expect(made?.name).toBe('Bell towers');
  await screen.findByRole('heading', { name: 'Bell towers' });
  expect(document.body.textContent).toContain('Search for a video or live stream above to add it.');
});

it('lists playlists with how much is in them and what visitors do not see', async () => {
  const hidden = service.records.videos.add(video({ name: 'Hidden', publishState: 'UnPublished' }));
  service.records.playlists.add(
    playlist({ name: 'Drafts', publishState: 'UnPublished' }),
    playlist({ name: 'Half', items: [itemOf(arches), itemOf(hidden)] }),
  );
  await openStudio('/playlists', { service });
  await waitFor(() => expect(textOf(/Summer/)).toContain('2 items · 2:00'));
  expect(textOf(/Drafts/)).toContain('No items yet · Not published');
  expect(textOf(/Half/)).toContain('2 items · 2:00 · 1 not visible');
});

it('keeps what is looked for in the address', async () => {
  const { path } = await openStudio('/playlists', { service });
  await fill(await screen.findByRole('searchbox', { name: 'Search playlists' }), 'winter');
  await waitFor(() => expect(path()).toBe('/playlists?q=winter'));
  await person.click(await screen.findByRole('button', { name: 'Show all playlists' }));
  await waitFor(() => textOf(/Summer/));
});

it('deletes with Undo', async () => {
  const { path } = await open();
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(path()).toBe('/playlists'));
  await screen.findByRole('heading', { name: 'Create your first playlist' });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => textOf(/Summer/));
});

it('finds videos by name and adds them at the end, each once; none that failed', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  service.records.videos.add(video({ name: 'Clover, torn', progress }));
  await open();
  const field = await screen.findByRole('combobox', { name: 'Add a video or live stream' });
  await person.click(field);
  await screen.findByRole('option', { name: /Arches \(in the playlist\)/ });
  expect(screen.getByRole('option', { name: /Arches/ }).getAttribute('aria-disabled')).toBe('true');
  await fill(field, 'clo');
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(1));
  await person.keyboard('{ArrowDown}');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(seen()).toEqual(['Arches', 'Bells', 'Clocks']));
  expect((field as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(field);
});

it('finds streams by name and adds them, except cancelled ones', async () => {
  const { streams } = service.records;
  const concert = streams.add(liveStream({ name: 'Concert', eventStart: '2031-05-01T18:00:00.000Z' }));
  streams.add(liveStream({ name: 'Concert, called off', streamStatus: 'CANCELLED' }));
  await open();
  const field = await screen.findByRole('combobox', { name: 'Add a video or live stream' });
  await fill(field, 'concert');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Concert · Scheduled, starts May 1'),
    ]),
  );
  await person.keyboard('{ArrowDown}');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(seen()).toEqual(['Arches', 'Bells', 'Concert']));
  expect(textOf(/Concert/)).toContain('Live stream, scheduled for May 1');
  expect(screen.getByRole('link', { name: 'Concert' }).getAttribute('href')).toBe(`/streams/${concert.id}`);
  expect(kept().items.at(-1)).toMatchObject({ streamId: concert.id, category: 'LIVE' });
});

it('says why visitors do not see a stream', async () => {
  const streams = [
    liveStream({ name: 'Ended', streamStatus: 'ENDED' }),
    liveStream({ name: 'Called off', streamStatus: 'CANCELLED' }),
    liveStream({ name: 'Tonight' }),
  ] as const;
  service.records.streams.add(...streams);
  changeElsewhere({ items: streams.map(({ id: streamId, name }) => playlistItem({ streamId, name })) });
  await open();
  await waitFor(() =>
    expect(textOf(/Ended/)).toContain('Live stream, ended · No published replay: visitors do not see it'),
  );
  expect(textOf(/Called off/)).toContain('Live stream, cancelled · Visitors do not see it');
  expect(textOf(/Tonight/)).toContain('Live stream, not started');
  expect(textOf(/Tonight/)).not.toContain('visitors do not');
});

it('looks for videos alone where a member may not see streams', async () => {
  const may = vi
    .spyOn(permissions, 'hasPermission')
    .mockImplementation((_, asked) => asked !== 'stream:read');
  await open();
  await fill(await screen.findByRole('combobox', { name: 'Add a video or live stream' }), 'clo');
  await screen.findByRole('option', { name: 'Clocks' });
  expect(service.calls.filter((call) => call.includes(listStreams.path))).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  may.mockRestore();
});

it('puts videos into another order by buttons, and says where they are', async () => {
  await open();
  const down = await screen.findByRole('button', { name: 'Move ‘Arches’ down' });
  await person.click(down);
  await waitFor(() => expect(seen()).toEqual(['Bells', 'Arches']));
  await waitFor(() => expect(names()).toEqual(['Bells', 'Arches']));
  expect(document.body.textContent).toContain('‘Arches’ moved to position 2 of 2');
  // At the end it stays, and does nothing.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move ‘Arches’ down' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true'));
  await person.click(screen.getByRole('button', { name: 'Move ‘Arches’ down' }));
  await person.click(screen.getByRole('button', { name: 'Move ‘Arches’ up' }));
  await waitFor(() => expect(seen()).toEqual(['Arches', 'Bells']));
  await waitFor(() => expect(names()).toEqual(['Arches', 'Bells']));
  expect(changesSent()).toBe(2);
});

it('puts the order back where the server refuses it', async () => {
  service.failNext(updatePlaylist, 403, { message: 'You may only look', code: 'FORBIDDEN' });
  await open();
  await person.click(await screen.findByRole('button', { name: 'Move ‘Arches’ down' }));
  await findSaid('alert', 'You may only look');
  await waitFor(() => expect(seen()).toEqual(['Arches', 'Bells']));
});

it('takes a video out with Undo, which puts it back where it was', async () => {
  await open();
  await person.click(await screen.findByRole('button', { name: 'Remove ‘Arches’' }));
  await waitFor(() => expect(names()).toEqual(['Bells']));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Arches', 'Bells']));
});

it('puts a video back behind the one that it followed, wherever that is by then', async () => {
  changeElsewhere({ items: [arches, bells, clocks].map(itemOf) });
  await open();
  await person.click(await screen.findByRole('button', { name: 'Remove ‘Bells’' }));
  await waitFor(() => expect(names()).toEqual(['Arches', 'Clocks']));
  await person.click(screen.getByRole('button', { name: 'Move ‘Arches’ down' }));
  await waitFor(() => expect(names()).toEqual(['Clocks', 'Arches']));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Clocks', 'Arches', 'Bells']));
});

it('keeps what others have added and taken out while the order was changed', async () => {
  await open();
  const down = await screen.findByRole('button', { name: 'Move ‘Arches’ down' });
  changeElsewhere({ items: [...kept().items, itemOf(clocks)] });
  await person.click(down);
  await waitFor(() => expect(names()).toEqual(['Bells', 'Clocks', 'Arches']));
  changeElsewhere({ items: kept().items.filter(({ name }) => name !== 'Clocks') });
  await waitFor(() => expect(seen()).toEqual(['Bells', 'Clocks', 'Arches']));
  await person.click(screen.getByRole('button', { name: 'Move ‘Arches’ up' }));
  await waitFor(() => expect(names()).toEqual(['Bells', 'Arches']));
  await waitFor(() => expect(seen()).toEqual(['Bells', 'Arches']));
});

it('shows what somebody else has written before it saves another description', async () => {
  await open();
  await fill(await screen.findByRole('textbox', { name: 'Description' }), 'Mine.');
  changeElsewhere({ description: 'Theirs.' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(kept().description).toBe('Theirs.');
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(kept().description).toBe('Mine.'));
});

it('says why visitors do not see a video', async () => {
  const { progress } = video();
  const shown = [
    video({ name: 'Hidden', publishState: 'UnPublished' }),
    video({ name: 'In the making', progress: { ...progress, status: 'PROCESSING' }, durationMs: null }),
    video({ name: 'For members', accessVisibility: 'POSTED' }),
  ] as const;
  service.records.videos.add(...shown);
  changeElsewhere({ items: shown.map(itemOf) });
  await open();
  await waitFor(() => expect(textOf(/Hidden/)).toContain('Not published: visitors do not see it'));
  expect(textOf(/In the making/)).toContain('Not ready: visitors see it once it can be played');
  expect(textOf(/For members/)).toContain('Only for community posts');
  expect(document.body.textContent).toContain('Visitors see it once something in it is published');
});

it('keeps name and description when they are saved, and the switch at once', async () => {
  await open();
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Winter');
  await fill(screen.getByRole('textbox', { name: 'Description' }), 'Snow.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Winter' });
  expect(kept()).toMatchObject({ name: 'Winter', description: 'Snow.' });
  await person.click(screen.getByRole('switch', { name: 'Published' }));
  await waitFor(() =>
    expect(document.body.textContent).toContain('Visitors can’t see it until you publish it'),
  );
  await waitFor(() => expect(kept().publishState).toBe('UnPublished'));
});

it('makes a player that shows it', async () => {
  const { path } = await open();
  await person.click(await screen.findByRole('button', { name: 'Create player' }));
  await waitFor(() => expect(path()).toMatch(/^\/players\/./));
  const [made] = service.records.players.all();
  expect(path()).toBe(`/players/${made?.uuid}`);
  expect(made).toMatchObject({ name: 'Summer by the sea', content: { contentId: id, category: 'PLAYLIST' } });
});

it('copies the link to its page', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await person.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(write.mock.calls[0]?.[0]).toMatch(new RegExp(`/p/${kept().id}$`));
  await waitFor(() => expect(document.body.textContent).toContain('Link copied'));
});

it('says that a playlist is not there', async () => {
  await openStudio(`/playlists/${playlist().id}`, { service });
  await screen.findByRole('heading', { name: 'Page not found' });
});
