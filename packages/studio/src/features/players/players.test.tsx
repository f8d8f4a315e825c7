import { createChecksum } from '@commoncast/core/business/api';
import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPlayer,
  listPlayers,
  restorePlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import { PREVIEW_READY, type PreviewDetails } from '@commoncast/core/players/preview';
import type { Player, PlayerDraft, PublicVideo } from '@commoncast/core/players/schema';
import { getPublicPlaylist, listPlaylists } from '@commoncast/core/playlists/api';
import { getSplitTest, listSplitTests } from '@commoncast/core/split-tests/api';
import { getVod, listByCategory } from '@commoncast/core/streams/api';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { newId, onePage, pageProps, player, playlist, playlistItem, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { runningTest } from '../../../test/split-test-factories.ts';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';

let service: FakeService;
let kept: Player;
const shown = video();
const summer = playlist({ items: [playlistItem()] });
const first: PublicVideo = {
  id: newId(),
  category: 'VOD',
  title: 'Low tide',
  durationS: 60,
  width: 1280,
  height: 720,
  posterUrl: null,
  storyboardUrl: null,
  captions: [],
  chapters: [],
  source: { protocol: 'hls', url: 'https://studio.test/cdn/vod/1/index.m3u8', variants: [] },
};

beforeEach(() => {
  service = createFakeService();
  const content = {
    contentId: shown.id,
    category: 'VOD',
    name: 'Harbour "at" dawn',
    posterUrl: '/p.png',
    width: 1280,
    height: 720,
    isVisible: true,
  } as const;
  kept = player({ content });
  service.on(listPlayers, () => onePage(kept));
  service.on(getPlayer, () => kept);
  service.on(getVod, () => shown);
  service.on(listByCategory, ({ query }) =>
    query.get('exceptFailed') === 'true' ? onePage(shown) : onePage(shown, video({ name: 'Torn film' })),
  );
  service.on(listPlaylists, () => onePage(summer));
  service.on(getPublicPlaylist, () => ({
    id: summer.id,
    name: summer.name,
    description: '',
    videos: [first],
  }));
  service.on(createChecksum, () => ({ checksum: 'sum-of-it' }));
  service.on(updatePlayer, ({ body }) => {
    kept = { ...kept, ...(body as PlayerDraft) };
    return kept;
  });
});

const state = () => allByRole('status').map(({ textContent }) => textContent);

/** What the preview is told, from the moment when it says that it is ready. */
async function hearPreview(): Promise<PreviewDetails[]> {
  const frameWindow = await until(() => {
    const found = document.querySelector('iframe')?.contentWindow;
    if (!found) throw new Error('no frame yet');
    return found;
  });
  const sent: PreviewDetails[] = [];
  vi.spyOn(frameWindow, 'postMessage').mockImplementation((message) => void sent.push(message));
  const ready = new MessageEvent('message', {
    data: { type: PREVIEW_READY },
    origin: location.origin,
    source: frameWindow,
  });
  await act(async () => dispatchEvent(ready));
  return sent;
}

it('lists players with what they show', async () => {
  await openStudio('/players', { service });
  const item = await until(() => byRole('listitem', /Shop window/));
  expect(item.textContent).toContain('Shows ‘Harbour "at" dawn’');
});

it('always says whether what is seen is saved', async () => {
  await openStudio(`/players/${kept.uuid}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Front page');
  expect(state()).toContain('Unsaved changes');
  expect(byRole('heading', 'Front page')).toBeTruthy();
  await click(byRole('button', 'Save'));
  await until(() => expect(state()).toContain('Saved'));
  expect(kept.name).toBe('Front page');
});

it('shows what the server finds wrong under the field', async () => {
  service.on(updatePlayer, () =>
    refuse(400, { code: 'VALIDATION_FAILED', fields: { name: 'This name is taken' } }),
  );
  await openStudio(`/players/${kept.uuid}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Taken');
  await click(byRole('button', 'Save'));
  await until(() => expect(document.body.textContent).toContain('This name is taken'));
  expect(state()).toContain('Unsaved changes');
});

it('asks before unsaved changes are left behind', async () => {
  const { path } = await openStudio(`/players/${kept.uuid}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Front page');
  await click(firstByRole('link', 'Home'));
  await until(() => byRole('alertdialog', 'Leave without saving?'));
  await click(byRole('button', 'Stay'));
  expect(path()).toBe(`/players/${kept.uuid}`);
  await click(firstByRole('link', 'Home'));
  await click(await until(() => byRole('button', 'Leave')));
  await until(() => expect(path()).toBe('/dashboard'));
});

it('makes a player that is kept only once it is saved, and gives it its video', async () => {
  const made = player({ name: 'New player' });
  service.on(createPlayer, () => made);
  service.on(assignContent, () => made);
  const { path } = await openStudio('/players/new', { service });
  await until(() => expect(state()).toContain('Not saved yet'));
  expect(service.calls.some((call) => call.startsWith('POST /business'))).toBe(false);
  await click(byRole('button', 'Save'));
  await until(() => expect(path()).toBe(`/players/${made.uuid}`));
});

it('deletes after a confirmation, goes back to the list, and takes it back there', async () => {
  const restored: unknown[] = [];
  service.on(deletePlayer, () => null);
  service.on(restorePlayer, ({ params: { id } }) => {
    restored.push(id);
    return kept;
  });
  service.on(listSplitTests, () => onePage());
  const { path } = await openStudio(`/players/${kept.uuid}`, { service });
  await click(await until(() => byRole('button', 'Delete')));
  expect(service.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await click(
    await until(() => {
      const button = byRole('button', 'Delete the player');
      expect((button as HTMLButtonElement).disabled).toBe(false);
      return button;
    }),
  );
  await until(() => expect(path()).toBe('/players'));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(restored).toEqual([kept.uuid]));
});

it('says in the editor why a player could not be deleted, until that is closed', async () => {
  service.on(deletePlayer, () =>
    refuse(409, { message: 'A split test shows it', code: 'ILLEGAL_TRANSITION' }),
  );
  service.on(listSplitTests, () => onePage());
  const { path } = await openStudio(`/players/${kept.uuid}`, { service });
  await click(await until(() => byRole('button', 'Delete')));
  await click(
    await until(() => {
      const button = byRole('button', 'Delete the player');
      expect((button as HTMLButtonElement).disabled).toBe(false);
      return button;
    }),
  );
  await until(() => byRole('alert', '‘Shop window’ not deleted: A split test shows it'));
  expect(path()).toBe(`/players/${kept.uuid}`);
});

it('offers no failed video as its content', async () => {
  await openStudio(`/players/${kept.uuid}`, { service });
  const field = await until(() => byRole('combobox', 'Video or playlist'));
  await click(field);
  await type(field, '');
  await until(() => byRole('option', /Harbour/));
  expect(allByRole('option', /Torn film/)).toEqual([]);
});

it('says which split test keeps a player, before anything is refused', async () => {
  const test = runningTest({ name: 'Film or nothing' });
  service.on(listSplitTests, ({ query }) =>
    query.get('openWithPlayerId') === kept.uuid ? onePage(test) : onePage(),
  );
  service.on(getSplitTest, () => test);
  const { path } = await openStudio('/players', { service });
  await click(await until(() => byRole('button', 'More about Shop window')));
  await click(await until(() => byRole('menuitem', 'Delete')));
  const dialog = await until(() => byRole('alertdialog', 'A split test shows this player'));
  expect(dialog.textContent).toContain('‘Shop window’ is used in ‘Film or nothing’, which is running.');
  expect(allByRole('button', 'Delete the player')).toEqual([]);
  await click(byRole('button', 'Open the split test'));
  await until(() => expect(path()).toBe(`/split-tests/${test.id}`));
  expect(service.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
});

it('gives the snippet and the placement, ready to be pasted', async () => {
  const props = pageProps({ demoOrigin: 'http://demo.test:8081' });
  await openStudio(`/players/${kept.uuid}`, { service, props });
  const code = await until(() => {
    const blocks = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
    expect(blocks).toHaveLength(4);
    return blocks;
  });
  expect(code[0]).toBe(
    '<script async src="https://studio.test/sub-apps/widgets/player/index.js?key=pk_test&sum=sum-of-it"></script>',
  );
  expect(code[1]).toBe(
    `<div><commoncast-player player-id="${kept.uuid}"><a href="https://studio.test/v/${shown.id}">` +
      '<svg width="100%" viewBox="0 0 16 9" display="block" role="img" aria-label="Play Harbour &quot;at&quot; dawn">' +
      `<image href="https://studio.test/cdn/thumbnail/${shown.id}.png?w=960" width="16" height="9"/>` +
      '<path d="M6.8 3v3l2.6-1.5z" fill="white"/></svg></a></commoncast-player></div>',
  );
  expect(code[2]).toBe(
    `<div data-commoncast-player="${kept.uuid}"><a href="https://studio.test/v/${shown.id}">` +
      'Play Harbour &quot;at&quot; dawn</a></div>',
  );
  expect(code[3]).toContain(`<iframe src="https://studio.test/embed/${kept.uuid}"`);
  expect(code[3]).toContain('width="100%"');
  expect(document.body.textContent).toContain('For editors that remove unknown tags');
  expect(byRole('link', 'Try it on the demo site').getAttribute('href')).toBe('http://demo.test:8081/edit');
});

it('shows unsaved changes in the preview at once', async () => {
  await openStudio(`/players/${kept.uuid}`, { service });
  const sent = await hearPreview();
  await until(() => expect(sent.at(-1)?.details.video?.id).toBe(shown.id));
  await type(byRole('textbox', 'Colour'), '#00aa55');
  expect(sent.at(-1)?.details.playerColor).toBe('#00aa55');
  // Half a colour is none: the preview stays as it would be by default.
  await type(byRole('textbox', 'Colour'), '#00a');
  expect(sent.at(-1)?.details.playerColor).toBe('#c8102e');
});

it('shows a playlist instead of a video, once it was chosen and saved', async () => {
  const assigned: unknown[] = [];
  service.on(assignContent, ({ body }) => {
    assigned.push(body);
    const { id: contentId, name } = summer;
    kept = {
      ...kept,
      content: {
        contentId,
        category: 'PLAYLIST',
        name,
        posterUrl: null,
        width: 1280,
        height: 720,
        isVisible: true,
      },
    };
    return kept;
  });
  await openStudio(`/players/${kept.uuid}`, { service });
  const sent = await hearPreview();
  await click(await until(() => byRole('textbox', 'Video or playlist')));
  await type(byRole('textbox', 'Video or playlist'), 'summer');
  await click(await until(() => byRole('option', 'Summer by the sea')));
  await until(() => expect(sent.at(-1)?.details.playlist?.name).toBe('Summer by the sea'));
  expect(sent.at(-1)?.details.video?.id).toBe(first.id);
  await click(byRole('button', 'Save'));
  await until(() => expect(state()).toContain('Saved'));
  expect(assigned).toEqual([
    { embeddedVideoPlayerId: kept.uuid, contentId: summer.id, category: 'PLAYLIST' },
  ]);
  expect(document.body.textContent).toContain(`<a href="https://studio.test/p/${summer.id}">`);
});

it('says that a player is not there', async () => {
  service.on(getPlayer, () => refuse(404, { code: 'NOT_FOUND' }));
  await openStudio(`/players/${newId()}`, { service });
  await until(() => byRole('heading', 'Page not found'));
});
