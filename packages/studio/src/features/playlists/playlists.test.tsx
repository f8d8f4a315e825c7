import { assignContent, createPlayer, listPlayers } from '@commoncast/core/players/api';
import {
  assignStream,
  deletePlaylist,
  getPlaylist,
  getPublicPlaylist,
  listPlaylists,
  removeStream,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import type { Playlist, PlaylistUpdate } from '@commoncast/core/playlists/schema';
import { listByCategory } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { onePage, player, playlist, playlistItem, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, press, type } from '../../../test/user.ts';
import { versioned } from '../../../test/versioned.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './editor/playlist-page.tsx';
import './playlists-page.tsx';

let service: FakeService;
let kept: Playlist[];
let videos: Vod[];

/** What the server would make of it. */
const change = (id: string | undefined, part: Partial<Playlist>): Playlist => {
  const { itemCount, visibleCount, durationMs, ...before } = kept.find((one) => one.id === id) ?? playlist();
  const changed = playlist({ ...before, version: before.version + 1, ...part });
  kept = kept.map((one) => (one.id === id ? changed : one));
  return changed;
};
const itemsOf = (id: string | undefined) => kept.find((one) => one.id === id)?.items ?? [];

beforeEach(() => {
  service = createFakeService();
  videos = [video({ name: 'Arches' }), video({ name: 'Bells' }), video({ name: 'Clocks' })];
  const [first, second] = videos.map(({ id, name }) => playlistItem({ streamId: id, name }));
  kept = [playlist({ items: [first, second].filter((item) => item !== undefined) })];
  service.on(listByCategory, ({ query }) => {
    const search = (query.get('search') ?? '').toLowerCase();
    const isAsked = ({ progress }: Vod) =>
      query.get('exceptFailed') !== 'true' || progress.status !== 'FAILED';
    return onePage(...videos.filter((one) => one.name.toLowerCase().includes(search) && isAsked(one)));
  });
  service.on(listPlaylists, ({ query }) =>
    onePage(...kept.filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? ''))),
  );
  service.on(
    getPlaylist,
    ({ params: { id } }) => kept.find((one) => one.id === id) ?? refuse(404, { code: 'NOT_FOUND' }),
  );
  service.on(getPublicPlaylist, () => refuse(404, { code: 'NOT_FOUND' }));
  service.on(listPlayers, () => onePage());
  service.on(assignStream, ({ body }) => {
    const { playlistId, streamId } = body as { playlistId: string; streamId: string };
    const name = videos.find(({ id }) => id === streamId)?.name ?? '';
    return change(playlistId, { items: [...itemsOf(playlistId), playlistItem({ streamId, name })] });
  });
  service.on(removeStream, ({ params: { playlistId, streamId } }) =>
    change(playlistId, { items: itemsOf(playlistId).filter((item) => item.streamId !== streamId) }),
  );
  service.on(updatePlaylist, ({ params: { id }, headers, body }) => {
    const now = kept.find((one) => one.id === id) ?? playlist();
    const refused = versioned(now).save(headers, {});
    if (refused instanceof Response) return refused;
    const { streamIds, ...words } = body as PlaylistUpdate;
    const items = streamIds?.map((streamId) => {
      const name = videos.find((one) => one.id === streamId)?.name ?? '';
      return itemsOf(id).find((item) => item.streamId === streamId) ?? playlistItem({ streamId, name });
    });
    return change(id, { ...words, ...(items && { items }) });
  });
});

const open = () => openStudio(`/playlists/${kept[0]?.id}`, { service });
const names = (list = kept[0]?.items ?? []) => list.map(({ name }) => name);
const rows = () => allByRole('listitem', undefined, byRole('list', 'Videos'));
/** The names of the rows, from the top. */
const seen = () => rows().map((row) => row.querySelector('a')?.textContent);

/** How often the list was sent to be kept. */
const changesSent = () => service.calls.filter((call) => call.startsWith('PUT ')).length;

it('says what playlists are for while there is none, and leads to the first one', async () => {
  kept = [];
  const made = playlist({ name: 'Bell towers' });
  const sent: unknown[] = [];
  service.on(savePlaylist, ({ body }) => {
    sent.push(body);
    kept = [made];
    return made;
  });
  const { path } = await openStudio('/playlists', { service });
  await until(() => byRole('heading', 'Create your first playlist'));
  await click(byRole('button', 'Create a playlist'));
  const dialog = byRole('dialog', 'New playlist');
  await click(byRole('button', 'Create', dialog));
  expect(dialog.textContent).toContain('Name is required');
  await type(byRole('textbox', 'Name', dialog), 'Bell towers');
  await click(byRole('button', 'Create', dialog));
  await until(() => expect(path()).toBe(`/playlists/${made.id}`));
  expect(sent).toEqual([{ name: 'Bell towers' }]);
  await until(() => byRole('heading', 'Bell towers'));
  expect(document.body.textContent).toContain('Search for a video above to add it.');
});

it('lists playlists with how much is in them and what visitors do not see', async () => {
  kept.push(
    playlist({ name: 'Drafts', publishState: 'UnPublished' }),
    playlist({ name: 'Half', items: [playlistItem(), playlistItem({ isVisible: false })] }),
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
  const all = kept;
  service.on(deletePlaylist, () => {
    kept = [];
    return null;
  });
  service.on(restorePlaylist, () => {
    kept = all;
    return all[0] ?? playlist();
  });
  const { path } = await open();
  await click(await until(() => byRole('button', 'Delete')));
  await until(() => expect(path()).toBe('/playlists'));
  await until(() => byRole('heading', 'Create your first playlist'));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('listitem', /Summer/));
});

it('finds videos by name and adds them at the end, each once; none that failed', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  videos.push(video({ name: 'Clover, torn', progress }));
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
  service.on(updatePlaylist, () => refuse(403, { message: 'You may only look', code: 'FORBIDDEN' }));
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
  kept = kept.map((one) => ({
    ...one,
    items: videos.map(({ id, name }) => playlistItem({ streamId: id, name })),
  }));
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
  const [id, clocks] = [kept[0]?.id, videos[2]];
  if (!clocks) throw new Error('there are three videos');
  change(id, { items: [...itemsOf(id), playlistItem({ streamId: clocks.id, name: clocks.name })] });
  await click(down);
  await until(() => expect(names()).toEqual(['Bells', 'Clocks', 'Arches']));
  change(id, { items: itemsOf(id).filter(({ name }) => name !== 'Clocks') });
  await until(() => expect(seen()).toEqual(['Bells', 'Clocks', 'Arches']));
  await click(byRole('button', 'Move ‘Arches’ up'));
  await until(() => expect(names()).toEqual(['Bells', 'Arches']));
  await until(() => expect(seen()).toEqual(['Bells', 'Arches']));
});

it('shows what somebody else has written before it saves another description', async () => {
  await open();
  await type(await until(() => byRole('textbox', 'Description')), 'Mine.');
  change(kept[0]?.id, { description: 'Theirs.' });
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(kept[0]?.description).toBe('Theirs.');
  await click(byRole('button', 'Save this choice', dialog));
  await until(() => expect(kept[0]?.description).toBe('Mine.'));
});

it('says why visitors do not see a video', async () => {
  kept = [
    playlist({
      items: [
        playlistItem({ name: 'Hidden', isVisible: false, publishState: 'UnPublished' }),
        playlistItem({ name: 'In the making', isVisible: false, status: 'PROCESSING', durationMs: null }),
        playlistItem({ name: 'For members', isVisible: false, accessVisibility: 'POSTED' }),
      ],
    }),
  ];
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
  expect(kept[0]).toMatchObject({ name: 'Winter', description: 'Snow.' });
  await click(byRole('switch', 'Published'));
  await until(() =>
    expect(document.body.textContent).toContain('Visitors can’t see it until you publish it'),
  );
  await until(() => expect(kept[0]?.publishState).toBe('UnPublished'));
});

it('makes a player that shows it', async () => {
  const made = player({ name: 'Summer by the sea' });
  const assigned: unknown[] = [];
  service.on(createPlayer, () => made);
  service.on(assignContent, ({ body }) => {
    assigned.push(body);
    return made;
  });
  service.on(listPlayers, () => onePage(made));
  const { path } = await open();
  await click(await until(() => byRole('button', 'Create player')));
  await until(() => expect(path()).toBe(`/players/${made.uuid}`));
  expect(assigned).toEqual([
    { embeddedVideoPlayerId: made.uuid, contentId: kept[0]?.id, category: 'PLAYLIST' },
  ]);
});

it('copies the link to its page', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await click(await until(() => byRole('button', 'Copy link')));
  expect(write.mock.calls[0]?.[0]).toMatch(new RegExp(`/p/${kept[0]?.id}$`));
  await until(() => expect(document.body.textContent).toContain('Link copied'));
});

it('says that a playlist is not there', async () => {
  await openStudio(`/playlists/${playlist().id}`, { service });
  await until(() => byRole('heading', 'Page not found'));
});
