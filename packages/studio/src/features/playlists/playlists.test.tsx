import { getPublicPlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { playlist, playlistItem, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, press, type } from '../../../test/user.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './editor/playlist-page.tsx';
import './playlists-page.tsx';

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
  service.on(getPublicPlaylist, () => refuse(404, { code: 'NOT_FOUND' }));
});

const open = () => openStudio(`/playlists/${id}`, { service });
const names = () => kept().items.map(({ name }) => name);
const rows = () => allByRole('listitem', undefined, byRole('list', 'Videos'));
/** The names of the rows, from the top. */
const seen = () => rows().map((row) => row.querySelector('a')?.textContent);

/** How often the list was sent to be kept. */
const changesSent = () => service.calls.filter((call) => call.startsWith('PUT ')).length;

it('says what playlists are for while there is none, and leads to the first one', async () => {
  service.records.playlists.remove(id);
  const { path } = await openStudio('/playlists', { service });
  await until(() => byRole('heading', 'Create your first playlist'));
  await click(byRole('button', 'Create a playlist'));
  const dialog = byRole('dialog', 'New playlist');
  await click(byRole('button', 'Create', dialog));
  expect(dialog.textContent).toContain('Name is required');
  await type(byRole('textbox', 'Name', dialog), 'Bell towers');
  await click(byRole('button', 'Create', dialog));
  await until(() => expect(service.records.playlists.all()).toHaveLength(1));
  const [made] = service.records.playlists.all();
  await until(() => expect(path()).toBe(`/playlists/${made?.id}`));
  expect(made?.name).toBe('Bell towers');
  await until(() => byRole('heading', 'Bell towers'));
  expect(document.body.textContent).toContain('Search for a video above to add it.');
});

it('lists playlists with how much is in them and what visitors do not see', async () => {
  const hidden = service.records.videos.add(video({ name: 'Hidden', publishState: 'UnPublished' }));
  service.records.playlists.add(
    playlist({ name: 'Drafts', publishState: 'UnPublished' }),
    playlist({ name: 'Half', items: [itemOf(arches), itemOf(hidden)] }),
  );
  await openStudio('/playlists', { service });
  const textOf = (name: RegExp) => byRole('listitem', name).textContent;
  await until(() => expect(textOf(/Summer/)).toContain('2 videos · 2:00'));
  expect(textOf(/Drafts/)).toContain('No videos yet · Not published');
  expect(textOf(/Half/)).toContain('2 videos · 2:00 · 1 not visible');
});

it('keeps what is looked for in the address', async () => {
  const { path } = await openStudio('/playlists', { service });
  await type(await until(() => byRole('textbox', 'Search playlists')), 'winter');
  await until(() => expect(path()).toBe('/playlists?q=winter'));
  await click(await until(() => byRole('button', 'Show all playlists')));
  await until(() => byRole('listitem', /Summer/));
});

it('deletes with Undo', async () => {
  const { path } = await open();
  await click(await until(() => byRole('button', 'Delete')));
  await until(() => expect(path()).toBe('/playlists'));
  await until(() => byRole('heading', 'Create your first playlist'));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('listitem', /Summer/));
});

it('finds videos by name and adds them at the end, each once; none that failed', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  service.records.videos.add(video({ name: 'Clover, torn', progress }));
  await open();
  const field = await until(() => byRole('textbox', 'Add a video'));
  await click(field);
  await until(() => byRole('option', /Arches \(in the playlist\)/));
  expect(byRole('option', /Arches/).getAttribute('aria-disabled')).toBe('true');
  await type(field, 'clo');
  await until(() => expect(allByRole('option')).toHaveLength(1));
  await press('ArrowDown');
  await press('Enter');
  await until(() => expect(seen()).toEqual(['Arches', 'Bells', 'Clocks']));
  expect((field as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(field);
});

it('puts videos into another order by buttons, and says where they are', async () => {
  await open();
  const down = await until(() => byRole('button', 'Move ‘Arches’ down'));
  await click(down);
  await until(() => expect(seen()).toEqual(['Bells', 'Arches']));
  await until(() => expect(names()).toEqual(['Bells', 'Arches']));
  expect(document.body.textContent).toContain('‘Arches’ moved to position 2 of 2');
  // At the end it stays, and does nothing.
  expect(document.activeElement).toBe(byRole('button', 'Move ‘Arches’ down'));
  await until(() => expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true'));
  await click(byRole('button', 'Move ‘Arches’ down'));
  await click(byRole('button', 'Move ‘Arches’ up'));
  await until(() => expect(seen()).toEqual(['Arches', 'Bells']));
  await until(() => expect(names()).toEqual(['Arches', 'Bells']));
  expect(changesSent()).toBe(2);
});

it('puts the order back where the server refuses it', async () => {
  service.failNext(updatePlaylist, 403, { message: 'You may only look', code: 'FORBIDDEN' });
  await open();
  await click(await until(() => byRole('button', 'Move ‘Arches’ down')));
  await until(() => byRole('alert', 'You may only look'));
  await until(() => expect(seen()).toEqual(['Arches', 'Bells']));
});

it('takes a video out with Undo, which puts it back where it was', async () => {
  await open();
  await click(await until(() => byRole('button', 'Remove ‘Arches’')));
  await until(() => expect(names()).toEqual(['Bells']));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(names()).toEqual(['Arches', 'Bells']));
});

it('puts a video back behind the one that it followed, wherever that is by then', async () => {
  changeElsewhere({ items: [arches, bells, clocks].map(itemOf) });
  await open();
  await click(await until(() => byRole('button', 'Remove ‘Bells’')));
  await until(() => expect(names()).toEqual(['Arches', 'Clocks']));
  await click(byRole('button', 'Move ‘Arches’ down'));
  await until(() => expect(names()).toEqual(['Clocks', 'Arches']));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(names()).toEqual(['Clocks', 'Arches', 'Bells']));
});

it('keeps what others have added and taken out while the order was changed', async () => {
  await open();
  const down = await until(() => byRole('button', 'Move ‘Arches’ down'));
  changeElsewhere({ items: [...kept().items, itemOf(clocks)] });
  await click(down);
  await until(() => expect(names()).toEqual(['Bells', 'Clocks', 'Arches']));
  changeElsewhere({ items: kept().items.filter(({ name }) => name !== 'Clocks') });
  await until(() => expect(seen()).toEqual(['Bells', 'Clocks', 'Arches']));
  await click(byRole('button', 'Move ‘Arches’ up'));
  await until(() => expect(names()).toEqual(['Bells', 'Arches']));
  await until(() => expect(seen()).toEqual(['Bells', 'Arches']));
});

it('shows what somebody else has written before it saves another description', async () => {
  await open();
  await type(await until(() => byRole('textbox', 'Description')), 'Mine.');
  changeElsewhere({ description: 'Theirs.' });
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(kept().description).toBe('Theirs.');
  await click(byRole('button', 'Save this choice', dialog));
  await until(() => expect(kept().description).toBe('Mine.'));
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
  const textOf = (name: RegExp) => byRole('listitem', name).textContent;
  await until(() => expect(textOf(/Hidden/)).toContain('Not published: visitors do not see it'));
  expect(textOf(/In the making/)).toContain('Not ready: visitors see it once it can be played');
  expect(textOf(/For members/)).toContain('Only for community posts');
  expect(document.body.textContent).toContain('Visitors see it once a video in it is published');
});

it('keeps name and description when they are saved, and the switch at once', async () => {
  await open();
  await type(await until(() => byRole('textbox', 'Name')), 'Winter');
  await type(byRole('textbox', 'Description'), 'Snow.');
  await click(byRole('button', 'Save'));
  await until(() => byRole('heading', 'Winter'));
  expect(kept()).toMatchObject({ name: 'Winter', description: 'Snow.' });
  await click(byRole('switch', 'Published'));
  await until(() =>
    expect(document.body.textContent).toContain('Visitors can’t see it until you publish it'),
  );
  await until(() => expect(kept().publishState).toBe('UnPublished'));
});

it('makes a player that shows it', async () => {
  const { path } = await open();
  await click(await until(() => byRole('button', 'Create player')));
  await until(() => expect(path()).toMatch(/^\/players\/./));
  const [made] = service.records.players.all();
  expect(path()).toBe(`/players/${made?.uuid}`);
  expect(made).toMatchObject({ name: 'Summer by the sea', content: { contentId: id, category: 'PLAYLIST' } });
});

it('copies the link to its page', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await click(await until(() => byRole('button', 'Copy link')));
  expect(write.mock.calls[0]?.[0]).toMatch(new RegExp(`/p/${kept().id}$`));
  await until(() => expect(document.body.textContent).toContain('Link copied'));
});

it('says that a playlist is not there', async () => {
  await openStudio(`/playlists/${playlist().id}`, { service });
  await until(() => byRole('heading', 'Page not found'));
});
