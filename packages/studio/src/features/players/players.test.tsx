import { createPlayer, deletePlayer, updatePlayer } from '@commoncast/core/players/api';
import { PREVIEW_READY, type PreviewDetails } from '@commoncast/core/players/preview';
import type { Player } from '@commoncast/core/players/schema';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newId, pageProps, player, playlist, playlistItem, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { runningTest } from '../../../test/split-test-factories.ts';

let service: FakeService;
let id: string;
const shown = video({ name: 'Harbour "at" dawn', posterUrl: '/p.png' });
const summer = playlist({ items: [playlistItem({ streamId: shown.id })] });
beforeEach(() => {
  service = createFakeService();
  service.records.videos.add(shown);
  service.records.playlists.add(summer);
  id = service.records.players.add(player({ content: showing(shown.id) })).uuid;
});

/** A video as what a player shows; the service fills in the rest. */
function showing(contentId: string): Player['content'] {
  const rest = { name: '', posterUrl: null, width: null, height: null, isVisible: true };
  return { contentId, category: 'VOD', ...rest };
}

const kept = () => service.records.players.get(id);
const state = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

/** What the preview is told, from the moment when it says that it is ready. */
async function hearPreview(): Promise<PreviewDetails[]> {
  const frameWindow = await waitFor(() => {
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
  await waitFor(() => {
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const [item, ...others] = items.filter((text) => text.includes('Shop window'));
    expect(item).toContain('Shows ‘Harbour "at" dawn’');
    expect(others).toEqual([]);
  });
});

it('always says whether what is seen is saved', async () => {
  await openStudio(`/players/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Front page');
  expect(state()).toContain('Unsaved changes');
  expect(screen.getByRole('heading', { name: 'Front page' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(state()).toContain('Saved'));
  expect(kept().name).toBe('Front page');
});

it('shows what the server finds wrong under the field', async () => {
  service.failNext(updatePlayer, 400, { code: 'VALIDATION_FAILED', fields: { name: 'This name is taken' } });
  await openStudio(`/players/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Taken');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.body.textContent).toContain('This name is taken'));
  expect(state()).toContain('Unsaved changes');
});

it('asks before unsaved changes are left behind', async () => {
  const { path } = await openStudio(`/players/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Front page');
  await person.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  expect(path()).toBe(`/players/${id}`);
  await person.click(screen.getByRole('link', { name: 'Home' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

it('makes a player that is kept only once it is saved, and gives it its video', async () => {
  const { path } = await openStudio('/players/new', { service });
  await waitFor(() => expect(state()).toContain('Not saved yet'));
  expect(service.sent(createPlayer)).toEqual([]);
  await person.click(await screen.findByRole('combobox', { name: 'Video or playlist' }));
  await person.click(await screen.findByRole('option', { name: /Harbour/ }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.records.players.all()).toHaveLength(2));
  const made = service.records.players.all()[1];
  await waitFor(() => expect(path()).toBe(`/players/${made?.uuid}`));
  expect(service.records.players.get(made?.uuid ?? '').content?.contentId).toBe(shown.id);
});

it('deletes after a confirmation, goes back to the list, and takes it back there', async () => {
  const { path } = await openStudio(`/players/${id}`, { service });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(service.sent(deletePlayer)).toEqual([]);
  await person.click(
    await waitFor(() => {
      const button = screen.getByRole('button', { name: 'Delete the player' });
      expect((button as HTMLButtonElement).disabled).toBe(false);
      return button;
    }),
  );
  await waitFor(() => expect(path()).toBe('/players'));
  expect(service.records.players.deleted().map((one) => one.id)).toEqual([id]);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept().name).toBe('Shop window'));
});

it('says in the editor why a player could not be deleted, until that is closed', async () => {
  service.failNext(deletePlayer, 409, { message: 'A split test shows it', code: 'ILLEGAL_TRANSITION' });
  const { path } = await openStudio(`/players/${id}`, { service });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await person.click(
    await waitFor(() => {
      const button = screen.getByRole('button', { name: 'Delete the player' });
      expect((button as HTMLButtonElement).disabled).toBe(false);
      return button;
    }),
  );
  await findSaid('alert', '‘Shop window’ not deleted: A split test shows it');
  expect(path()).toBe(`/players/${id}`);
});

it('offers no failed video as its content', async () => {
  const progress = { ...shown.progress, status: 'FAILED' } as const;
  service.records.videos.add(video({ name: 'Torn film', progress }));
  await openStudio(`/players/${id}`, { service });
  const field = await screen.findByRole('combobox', { name: 'Video or playlist' });
  await person.click(field);
  await fill(field, '');
  await screen.findByRole('option', { name: /Harbour/ });
  expect(screen.queryAllByRole('option', { name: /Torn film/ })).toEqual([]);
});

it('says which split test keeps a player, before anything is refused', async () => {
  const variants = [
    { key: 'A', weight: 0.5, playerId: null },
    { key: 'B', weight: 0.5, playerId: id },
  ];
  const test = service.records.splitTests.add(runningTest({ name: 'Film or nothing', variants }));
  const { path } = await openStudio('/players', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Shop window' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'A split test shows this player' });
  expect(dialog.textContent).toContain('‘Shop window’ is used in ‘Film or nothing’, which is running.');
  expect(screen.queryAllByRole('button', { name: 'Delete the player' })).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Open the split test' }));
  await waitFor(() => expect(path()).toBe(`/split-tests/${test.id}`));
  expect(service.sent(deletePlayer)).toEqual([]);
});

it('gives the snippet and the placement, ready to be pasted', async () => {
  const props = pageProps({ demoOrigin: 'http://demo.test:8081' });
  await openStudio(`/players/${id}`, { service, props });
  const code = await waitFor(() => {
    const blocks = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
    expect(blocks).toHaveLength(4);
    return blocks;
  });
  const address = 'https://studio.test/sub-apps/widgets/player/index.js?key=pk_test';
  expect(code[0]).toBe(`<script async src="${address}&sum=of-${address.length}"></script>`);
  expect(code[1]).toBe(
    `<div><commoncast-player player-id="${id}"><a href="https://studio.test/v/${shown.id}">` +
      '<svg width="100%" viewBox="0 0 16 9" display="block" role="img" aria-label="Play Harbour &quot;at&quot; dawn">' +
      `<image href="https://studio.test/cdn/thumbnail/${shown.id}.png?w=960" width="16" height="9"/>` +
      '<path d="M6.8 3v3l2.6-1.5z" fill="white"/></svg></a></commoncast-player></div>',
  );
  expect(code[2]).toBe(
    `<div data-commoncast-player="${id}"><a href="https://studio.test/v/${shown.id}">` +
      'Play Harbour &quot;at&quot; dawn</a></div>',
  );
  expect(code[3]).toContain(`<iframe src="https://studio.test/embed/${id}"`);
  expect(code[3]).toContain('width="100%"');
  expect(document.body.textContent).toContain('For editors that remove unknown tags');
  expect(screen.getByRole('link', { name: 'Try it on the demo site' }).getAttribute('href')).toBe(
    'http://demo.test:8081/edit',
  );
});

it('shows unsaved changes in the preview at once', async () => {
  await openStudio(`/players/${id}`, { service });
  const sent = await hearPreview();
  await waitFor(() => expect(sent.at(-1)?.details.video?.id).toBe(shown.id));
  await fill(screen.getByRole('textbox', { name: 'Colour' }), '#00aa55');
  expect(sent.at(-1)?.details.playerColor).toBe('#00aa55');
  // Half a colour is none: the preview stays as it would be by default.
  await fill(screen.getByRole('textbox', { name: 'Colour' }), '#00a');
  expect(sent.at(-1)?.details.playerColor).toBe('#c8102e');
});

it('shows a playlist instead of a video, once it was chosen and saved', async () => {
  await openStudio(`/players/${id}`, { service });
  const sent = await hearPreview();
  await person.click(await screen.findByRole('combobox', { name: 'Video or playlist' }));
  await fill(await screen.findByRole('combobox', { name: 'Video or playlist' }), 'summer');
  await person.click(await screen.findByRole('option', { name: 'Summer by the sea' }));
  await waitFor(() => expect(sent.at(-1)?.details.playlist?.name).toBe('Summer by the sea'));
  expect(sent.at(-1)?.details.video?.id).toBe(shown.id);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(state()).toContain('Saved'));
  expect(kept().content).toMatchObject({ contentId: summer.id, category: 'PLAYLIST' });
  expect(document.body.textContent).toContain(`<a href="https://studio.test/p/${summer.id}">`);
});

it('says that a player is not there', async () => {
  await openStudio(`/players/${newId()}`, { service });
  await screen.findByRole('heading', { name: 'Page not found' });
});
