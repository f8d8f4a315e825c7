import { deleteVod, editVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { video } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './chapters/video-chapters.tsx';
import './video-page.tsx';

let service: FakeService;
let id: string;

/** Puts the video there that the page is about. */
const serve = (shown: Vod) => {
  id = service.records.videos.add(shown).id;
};
const kept = () => service.records.videos.get(id);
/** What was asked to be saved, call by call. */
const sent = () => service.sent(editVod).map(({ body }) => body);

beforeEach(() => {
  service = createFakeService();
  serve(video({ chapters: [{ startS: 0, title: 'Dawn' }] }));
});

const open = (tab = '') => openStudio(`/videos/${id}${tab}`, { service });
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of chapter 1' });
const states = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

it('calls chapters saved that have been saved, and asks nothing when they are left', async () => {
  const { path } = await open('/chapters');
  await fill(await title(), 'Morning');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().chapters).toEqual([{ startS: 0, title: 'Morning' }]));
  await waitFor(() => expect(states()).toContain('Saved'));
  await person.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

it('names the copies that some browsers alone play before the qualities that all do', async () => {
  serve(video({ sourceCopies: ['2160p HEVC'] }));
  await open();
  expect(await screen.findByText(/2160p HEVC, 720p, 480p/)).toBeTruthy();
});

it('goes to the first chapter that is wrong with the first Save', async () => {
  await open('/chapters');
  const field = await title();
  await fill(field, '');
  field.blur();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(document.body.textContent).toContain('Title is required');
  expect(sent()).toEqual([]);
});

it('keeps a chapter title that is typed while the chapters are saved', async () => {
  const release = service.hold(editVod);
  await open('/chapters');
  await fill(await title(), 'Morning');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await fill(await title(), 'Morning light');
  release();
  await waitFor(() => expect(states()).toContain('Unsaved changes'));
  expect((await title()).value).toBe('Morning light');
  expect(document.activeElement).toBe(await title());
});

it('says that an answer broke off, keeps what was typed, and finds it saved with the next try', async () => {
  service.loseNext(editVod, 'MIDWAY');
  const { services } = await open('/chapters');
  await fill(await title(), 'Morning');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const said = () => services.snackbars.getState().messages.map(({ text }) => text);
  await waitFor(() =>
    expect(said()).toEqual(['The connection broke off in the middle of the answer. Please try again.']),
  );
  await waitFor(() => expect(states()).toContain('Unsaved changes'));
  expect((await title()).value).toBe('Morning');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept().chapters).toEqual([{ startS: 0, title: 'Morning' }]);
});

it('saves details and chapters of one video one after the other without a question', async () => {
  await open();
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour at noon');
  await person.click(screen.getByRole('tab', { name: 'Chapters' }));
  await fill(await title(), 'Noon');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().chapters[0]?.title).toBe('Noon'));
  await person.click(screen.getByRole('tab', { name: 'Details' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().name).toBe('Harbour at noon'));
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
  expect(sent()).toEqual([{ chapters: [{ startS: 0, title: 'Noon' }] }, { name: 'Harbour at noon' }]);
});

it('does not ask when another tab of the page is opened, and asks when the page is left', async () => {
  const { path } = await open();
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour at noon');
  // Opens a second form, which has nothing unsaved.
  await person.click(screen.getByRole('tab', { name: 'Chapters' }));
  await title();
  expect(screen.queryAllByRole('alertdialog')).toHaveLength(0);
  expect(path()).toBe(`/videos/${id}/chapters`);
  await person.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
});

it('shows what somebody else has written before it saves another description', async () => {
  await open();
  await fill(await screen.findByRole('textbox', { name: 'Description' }), 'Mine.');
  service.records.videos.changeElsewhere(id, { description: 'Theirs.', accessVisibility: 'UNLISTED' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('Theirs.');
  expect(dialog.textContent).toContain('Unlisted');
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(kept().description).toBe('Mine.'));
  expect(kept().accessVisibility).toBe('UNLISTED');
});

it('shows the chapters that somebody else has saved before it saves others', async () => {
  await open('/chapters');
  await fill(await title(), 'Morning');
  const theirs = [...kept().chapters, { startS: 30, title: 'Noon' }];
  service.records.videos.changeElsewhere(id, { chapters: theirs });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('0:00 Morning');
  expect(dialog.textContent).toContain('0:30 Noon');
  expect(kept().chapters).toEqual(theirs);
  await person.click(within(dialog).getByRole('radio', { name: /^Theirs/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect((await title()).value).toBe('Dawn');
  expect(kept().chapters).toEqual(theirs);
});

it('offers the chapters that were typed before a reload, each with a key of its own', async () => {
  const studio = await open('/chapters');
  const { props } = studio.services;
  await person.click(await screen.findByRole('button', { name: 'Add a chapter' }));
  await fill(screen.getByRole('textbox', { name: 'Title of chapter 2' }), 'Noon');
  await waitFor(() => expect(sessionStorage.getItem(sessionStorage.key(0) ?? '')).toContain('Noon'));
  await studio.leave();
  await openStudio(`/videos/${id}/chapters`, { service, props });
  await person.click(await screen.findByRole('button', { name: 'Restore' }));
  await person.click(screen.getByRole('button', { name: 'Add a chapter' }));
  const titles = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Title of chapter/ });
  expect(titles.map(({ value }) => value).toSorted()).toEqual(['', 'Dawn', 'Noon']);
});

it('stays with a failed video that could not be deleted, and leaves once it is', async () => {
  const progress = { ...video().progress, status: 'FAILED', failureReason: 'It is a letter.' } as const;
  serve(video({ progress, playbackUrl: null }));
  service.failNext(deleteVod, 503, { message: 'Not right now', code: 'UNAVAILABLE' });
  const { path } = await open();
  await person.click(await screen.findByRole('button', { name: 'Delete this video' }));
  await findSaid('alert', '‘Harbour at dawn’ not deleted: Not right now');
  expect(path()).toBe(`/videos/${id}`);
  await person.click(screen.getByRole('button', { name: 'Delete this video' }));
  await waitFor(() => expect(path()).toBe('/videos'));
});
