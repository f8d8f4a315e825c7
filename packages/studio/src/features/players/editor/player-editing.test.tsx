import { assignContent, createPlayer, updatePlayer } from '@commoncast/core/players/api';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pageProps, player, video } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';

let service: FakeService;
let id: string;

beforeEach(() => {
  sessionStorage.clear();
  service = createFakeService();
  id = service.records.players.add(player()).uuid;
});

const kept = () => service.records.players.get(id);
/** Somebody else changes the player; null for the member, in another window. */
const changeElsewhere = (change: Partial<ReturnType<typeof kept>>, by?: string | null) =>
  service.records.players.changeElsewhere(id, change, by);
const open = (options: Partial<Parameters<typeof openStudio>[1]> = {}) =>
  openStudio(`/players/${id}`, { service, ...options });
/** The player that was created. */
const made = () => service.records.players.all()[1];
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const states = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
const puts = () => service.calls.filter((call) => call.startsWith('PUT')).length;
/** As the query does when the window gets the focus back. */
const readAgain = (services: Awaited<ReturnType<typeof open>>['services']) =>
  act(() => services.queries.refetchQueries({ queryKey: ['players', 'one'] }));
const dialog = () => screen.findByRole('dialog', { name: 'Choose what to keep' });
const choice = (field: RegExp, side: RegExp) =>
  within(screen.getByRole('radiogroup', { name: field })).getByRole('radio', { name: side });

it('shows what somebody else has changed, and keeps both where they chose different fields', async () => {
  await open();
  await fill(await nameField(), 'Mine');
  changeElsewhere({ playerColor: '#123456' });
  await save();
  const { textContent } = await dialog();
  expect(textContent).toContain('grace changed this player at Mar 1, 14:05, after you opened it.');
  expect(textContent).toContain('Nothing has been overwritten.');
  expect((choice(/Name/, /Mine/) as HTMLInputElement).checked).toBe(true);
  expect((choice(/Colour/, /Theirs/) as HTMLInputElement).checked).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'Mine', playerColor: '#123456' });
});

it('takes all theirs without another save, or keeps all mine', async () => {
  await open();
  await fill(await nameField(), 'Mine');
  changeElsewhere({ name: 'Theirs', videoLoop: true }, null);
  await save();
  const { textContent } = await dialog();
  expect(textContent).toContain('You changed this player in another window, at Mar 1, 14:05.');
  await person.click(screen.getByRole('button', { name: 'Take all from the other window' }));
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect((await nameField()).value).toBe('Theirs');
  expect((screen.getByRole('switch', { name: 'Loop' }) as HTMLInputElement).checked).toBe(true);
  expect(puts()).toBe(1);

  await fill(await nameField(), 'Mine again');
  changeElsewhere({ name: 'Theirs again', showIcon: true });
  await save();
  await dialog();
  await person.click(screen.getByRole('button', { name: 'Keep all mine' }));
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'Mine again', showIcon: false, videoLoop: true });
});

it('goes back to the form without losing either side', async () => {
  await open();
  await fill(await nameField(), 'Mine');
  changeElsewhere({ name: 'Theirs' });
  await save();
  await dialog();
  await person.click(screen.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0));
  expect((await nameField()).value).toBe('Mine');
  expect(states()).toContain('Unsaved changes');
  expect(kept().name).toBe('Theirs');
  await save();
  await dialog();
});

it('says nothing where both have made the same change', async () => {
  await open();
  await fill(await nameField(), 'The same');
  changeElsewhere({ name: 'The same' });
  await save();
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
});

it('follows a record that was read again, except in what was typed', async () => {
  const { services } = await open();
  await fill(await nameField(), 'Mine');
  changeElsewhere({ videoLoop: true });
  await readAgain(services);
  await waitFor(() =>
    expect((screen.getByRole('switch', { name: 'Loop' }) as HTMLInputElement).checked).toBe(true),
  );
  expect((await nameField()).value).toBe('Mine');
  await save();
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'Mine', videoLoop: true });
});

it('does not call a form changed because somebody else has saved', async () => {
  const { services } = await open();
  await nameField();
  changeElsewhere({ name: 'Theirs' });
  await readAgain(services);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Theirs'),
  );
  expect(states()).toContain('Saved');
});

it('still asks when what was typed has been read again from somebody else', async () => {
  const { services } = await open();
  await fill(await nameField(), 'Mine');
  changeElsewhere({ name: 'Theirs' });
  await readAgain(services);
  await save();
  await dialog();
  expect(kept().name).toBe('Theirs');
});

it('keeps what is typed while it is saved', async () => {
  const release = service.hold(updatePlayer);
  await open();
  await fill(await nameField(), '  First ');
  await save();
  expect(states()).toContain('Saving…');
  await fill(await nameField(), 'First and more');
  await person.click(screen.getByRole('switch', { name: 'Loop' }));
  await act(async () => release());
  await waitFor(() => expect(states()).toContain('Unsaved changes'));
  expect((await nameField()).value).toBe('First and more');
  expect((screen.getByRole('switch', { name: 'Loop' }) as HTMLInputElement).checked).toBe(true);
  await save();
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'First and more', videoLoop: true });
});

it('keeps what is typed while a new player is created, and the focus', async () => {
  const release = service.hold(createPlayer);
  const { path } = await openStudio('/players/new', { service });
  await fill(await nameField(), 'First');
  await save();
  await fill(await nameField(), 'First and more');
  await act(async () => release());
  await waitFor(() => expect(path()).toBe(`/players/${made()?.uuid}`));
  expect((await nameField()).value).toBe('First and more');
  expect(document.activeElement).toBe(await nameField());
  await waitFor(() => expect(states()).toContain('Unsaved changes'));
});

it('creates one player where choosing its video fails at first', async () => {
  const shown = video();
  service.records.videos.add(shown);
  service.failNext(assignContent, 503, { message: 'Not right now', code: 'UNAVAILABLE' });
  const { path } = await openStudio('/players/new', { service });
  await person.click(await screen.findByRole('combobox', { name: /Video or playlist/ }));
  await person.click(await screen.findByRole('option', { name: /Harbour at dawn/ }));
  await save();
  await findSaid('alert', 'Not right now');
  expect(states()).toContain('Unsaved changes');
  await save();
  await waitFor(() => expect(path()).toBe(`/players/${made()?.uuid}`));
  expect(service.sent(createPlayer).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
  expect(service.records.players.all()).toHaveLength(2);
  expect(made()?.content?.contentId).toBe(shown.id);
});

it('creates one player where the answer to the first attempt got lost, and brings it up to date', async () => {
  service.loseNext(createPlayer);
  const { path } = await openStudio('/players/new', { service });
  await fill(await nameField(), 'First');
  await save();
  await findSaid('alert', 'No connection');
  await fill(await nameField(), 'Second');
  await save();
  await waitFor(() => expect(path()).toBe(`/players/${made()?.uuid}`));
  expect(service.records.players.all()).toHaveLength(2);
  expect(made()?.name).toBe('Second');
});

it('offers what was typed before the tab was reloaded', async () => {
  const props = pageProps();
  const before = await open({ props });
  await fill(await nameField(), 'Typed');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await before.leave();
  // Somebody else has changed another field meanwhile.
  changeElsewhere({ videoLoop: true });
  await open({ props });
  await waitFor(() => expect(document.body.textContent).toMatch(/You have unsaved changes from \d\d:\d\d\./));
  expect((await nameField()).value).toBe('Shop window');
  expect(states()).toContain('Saved');
  await person.click(screen.getByRole('button', { name: 'Restore' }));
  expect((await nameField()).value).toBe('Typed');
  expect((screen.getByRole('switch', { name: 'Loop' }) as HTMLInputElement).checked).toBe(true);
  await save();
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'Typed', videoLoop: true });
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('forgets what was typed once it is discarded, and never shows it to another member', async () => {
  const props = pageProps();
  const before = await open({ props });
  await fill(await nameField(), 'Typed');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await before.leave();
  const other = await open();
  await nameField();
  expect(document.body.textContent).not.toContain('You have unsaved changes');
  await other.leave();
  await open({ props });
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(document.body.textContent).not.toContain('You have unsaved changes');
  expect((await nameField()).value).toBe('Shop window');
  expect(sessionStorage).toHaveLength(0);
});

it('forgets what was typed when the page is left without saving', async () => {
  const { path } = await open();
  await fill(await nameField(), 'Typed');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await person.click(screen.getByRole('link', { name: 'Home' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(sessionStorage).toHaveLength(0);
});

it('asks before it logs out, and leaves nothing behind for whoever comes next', async () => {
  const { path } = await open();
  await fill(await nameField(), 'Typed');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  const logOut = async () => {
    await person.click(await screen.findByRole('button', { name: 'Account: ada' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  };
  await logOut();
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(service.calls).not.toContain('POST /api/authentication/logout');
  expect((await nameField()).value).toBe('Typed');
  await logOut();
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStorage).toHaveLength(0);
});

it('has the browser ask before the tab is closed, while something is unsaved', async () => {
  await open();
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  const field = await nameField();
  expect(close()).toBe(false);
  await fill(field, 'Mine');
  expect(close()).toBe(true);
  await fill(field, 'Shop window');
  expect(close()).toBe(false);
});

it('works where the browser allows no storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await open();
  await fill(await nameField(), 'Mine');
  await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
  await save();
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept().name).toBe('Mine');
});
