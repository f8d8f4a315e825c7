import type { PageProps } from '@commoncast/core/authentication/schema';
import { putCaption } from '@commoncast/core/streams/api';
import type { Caption } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { video } from '../../../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../../../test/fake-service.ts';
import { findSaid } from '../../../../../../test/find-said.ts';
import { openStudio } from '../../../../../../test/open-studio.tsx';
import { fill, person } from '../../../../../../test/person.ts';
import { serveFiles } from '../../../../../../test/serve-files.ts';
import { addCaptionFile } from '../../../../../../test/service/serve-captions.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import '../../player/review-player.tsx';
import '../video-captions.tsx';
import './caption-editor.tsx';
import '../../video-page.tsx';

const SAVED = `WEBVTT

00:00:01.000 --> 00:00:03.000
Salt

00:00:04.000 --> 00:00:06.000
Bronze
`;
const THEIRS = SAVED.replace('Bronze', 'Copper');

let service: FakeService;
let id: string;

const english = (text: string): Caption =>
  addCaptionFile(service.records, { id, language: 'en', label: 'English' }, text);

beforeEach(() => {
  service = createFakeService();
  ({ id } = service.records.videos.add(video()));
  service.records.videos.touch(id, { captions: [english(SAVED)] });
  serveFiles(service);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (props?: PageProps) =>
  openStudio(`/videos/${id}/captions`, { service, ...(props && { props }) });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const select = async (words: RegExp) => person.click(await screen.findByRole('button', { name: words }));
const openEditor = async () =>
  person.click(await screen.findByRole('button', { name: 'Edit English captions' }));
const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
const kept = () => service.records.videos.get(id);
const changeElsewhere = (change: Partial<Vod>) => void service.records.videos.changeElsewhere(id, change);
const savedText = () => service.records.files.get(kept().captions[0]?.url ?? '') ?? '';
/** Tabs that are not shown have statuses of their own. */
const findState = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
/** What is kept of unsaved work for after a reload. */
const draft = () => sessionStorage.getItem(sessionStorage.key(0) ?? '');

it('shows what somebody else has written before it saves other captions', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Salt and pepper');
  changeElsewhere({ captions: [english(THEIRS)] });
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('grace changed this video');
  expect(dialog.textContent).toContain('0:01.000 Salt and pepper');
  expect(dialog.textContent).toContain('0:04.000 Copper');
  expect(savedText()).toBe(THEIRS);
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await findState('Saved');
  expect(savedText()).toBe(SAVED.replace('Salt', 'Salt and pepper'));
});

it('takes theirs without another save, and mine can still be brought back', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Salt and pepper');
  changeElsewhere({ captions: [english(THEIRS)] });
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  await person.click(within(dialog).getByRole('radio', { name: /^Theirs/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await findState('Saved');
  await select(/Copper/);
  expect([service.sent(putCaption).length, savedText()]).toEqual([1, THEIRS]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await select(/Salt and pepper/);
  await findState('Unsaved changes');
});

it('asks nothing where somebody has changed something else of the video', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Salt and pepper');
  changeElsewhere({ name: 'Harbour at noon' });
  await save();
  await findState('Saved');
  expect(kept().name).toBe('Harbour at noon');
  expect(savedText()).toContain('Salt and pepper');
  expect(screen.queryAllByRole('dialog')).toEqual([]);
  // What was saved is what later changes are compared with.
  await fill(text(), 'Pepper');
  await save();
  await waitFor(() => expect(savedText()).toContain('\nPepper\n'));
  expect(screen.queryAllByRole('dialog')).toEqual([]);
});

it('does not write new captions over those that somebody has added meanwhile', async () => {
  ({ id } = service.records.videos.add(video()));
  await open();
  await person.click(await screen.findByRole('button', { name: 'Write captions' }));
  await person.click(await screen.findByRole('button', { name: 'Add caption' }));
  await fill(text(), 'Mine');
  changeElsewhere({ captions: [english(THEIRS)] });
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('0:00.000 Mine');
  expect(dialog.textContent).toContain('0:04.000 Copper');
  expect(savedText()).toBe(THEIRS);
});

it('keeps what was written where theirs cannot be loaded', async () => {
  const { services } = await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Pepper');
  changeElsewhere({ captions: [english(THEIRS)] });
  const { url = '' } = kept().captions[0] ?? {};
  service.records.files.delete(url);
  await save();
  const said = () => services.snackbars.getState().messages.map((message) => message.text);
  await waitFor(() =>
    expect(said()).toEqual([
      'Somebody has changed these captions, and theirs could not be loaded. Please try again.',
    ]),
  );
  await findState('Unsaved changes');
  expect(text().value).toBe('Pepper');
  service.records.files.set(url, THEIRS);
  await save();
  await screen.findByRole('dialog', { name: 'Choose what to keep' });
});

it('offers captions that were being written before a reload, and restores them', async () => {
  const studio = await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Pepper');
  await waitFor(() => expect(draft()).toContain('Pepper'));
  await studio.leave();
  await open(studio.services.props);
  await findSaid('alert', /You have unsaved English captions from/);
  await person.click(screen.getByRole('button', { name: 'Restore' }));
  await select(/Pepper/);
  await findState('Unsaved changes');
  await person.click(screen.getByRole('button', { name: 'Add caption' }));
  expect(document.querySelectorAll('[data-cue]')).toHaveLength(3);
  await fill(text(), 'Tin');
  await save();
  await findState('Saved');
  expect(savedText()).toMatch(/Pepper\n\n.*\nTin\n\n.*\nBronze\n/);
  expect(sessionStorage).toHaveLength(0);
});

it('asks about restored captions that somebody has changed since', async () => {
  const studio = await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Pepper');
  await waitFor(() => expect(draft()).toContain('Pepper'));
  await studio.leave();
  changeElsewhere({ captions: [english(THEIRS)] });
  await open(studio.services.props);
  await person.click(await screen.findByRole('button', { name: 'Restore' }));
  await select(/Pepper/);
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('0:01.000 Pepper');
  expect(savedText()).toBe(THEIRS);
});

it('offers new captions of a language that has none yet, and forgets them once they are discarded', async () => {
  ({ id } = service.records.videos.add(video()));
  const studio = await open();
  await person.click(await screen.findByRole('button', { name: 'Write captions' }));
  await person.click(await screen.findByRole('button', { name: 'Add caption' }));
  await fill(text(), 'Mine');
  await waitFor(() => expect(draft()).toContain('Mine'));
  await studio.leave();
  await open(studio.services.props);
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Restore' })).toEqual([]));
  expect(sessionStorage).toHaveLength(0);
});

it('leaves no draft of captions that are closed without saving', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await fill(text(), 'Pepper');
  await waitFor(() => expect(draft()).toContain('Pepper'));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Edit English captions' });
  expect(sessionStorage).toHaveLength(0);
  expect(screen.queryAllByRole('button', { name: 'Restore' })).toEqual([]);
});
