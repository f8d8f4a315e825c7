import { putCaption } from '@commoncast/core/streams/api';
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

const WEBVTT = `WEBVTT

00:00:01.000 --> 00:00:03.000
Salt &amp; pepper

00:00:04.000 --> 00:00:06.000 line:0
Bronze and tin
`;

let service: FakeService;
let shown: Vod;

beforeEach(() => {
  service = createFakeService();
  shown = service.records.videos.add(video());
  serveFiles(service);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Tabs that are not shown have statuses of their own. */
const findState = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const texts = () => [...document.querySelectorAll('[data-cue]')].map((row) => row.textContent ?? '');
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const press5s = async () => {
  screen.getByRole('slider', { name: 'Position' }).focus();
  await person.keyboard('{ArrowRight}');
};
const save = async () => {
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findState('Saved');
};
/** What was sent to be saved. */
const saved = () => service.sent(putCaption);
/** The video has captions already. */
function addCaptions(): void {
  const english = { id: shown.id, language: 'en', label: 'English' };
  service.records.videos.touch(shown.id, { captions: [addCaptionFile(service.records, english, WEBVTT)] });
}
/** Opens the saved captions, with the first one selected. */
async function openSaved(): Promise<void> {
  addCaptions();
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await person.click(await screen.findByRole('button', { name: 'Edit English captions' }));
  await person.click(await screen.findByRole('button', { name: /Salt & pepper/ }));
}

it('writes captions where the player stands, and saves them as WebVTT', async () => {
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await person.click(await screen.findByRole('button', { name: 'Write captions' }));
  await person.click(await screen.findByRole('button', { name: 'Add caption' }));
  await fill(text(), 'Salt & pepper');
  await press5s();
  await person.click(screen.getByRole('button', { name: 'Add caption' }));
  await fill(text(), 'Bronze');
  await save();
  expect(saved()).toMatchObject([
    {
      params: { id: shown.id, language: 'en' },
      query: { label: 'English' },
      body: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nSalt &amp; pepper\n\n00:00:05.000 --> 00:00:07.000\nBronze\n',
    },
  ]);
});

it('splits, merges and deletes, and takes each back', async () => {
  await openSaved();
  expect(text().value).toBe('Salt & pepper');
  // The player has gone to the caption: 1 s, and 5 s on it stands in the middle of nothing.
  await press5s();
  await person.click(screen.getByRole('button', { name: 'Split' }));
  await findSaid('status', 'Move the player to the middle of a caption to split it there.');
  screen.getByRole('slider', { name: 'Position' }).focus();
  await person.keyboard('{ArrowLeft}');
  await person.click(screen.getByRole('button', { name: 'Merge with next' }));
  expect(text().value).toBe('Salt & pepper\nBronze and tin');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(texts()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(texts()).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Redo' }));
  expect(text().value).toBe('Bronze and tin');
  await save();
  expect(saved()).toMatchObject([
    { body: 'WEBVTT\n\n00:00:04.000 --> 00:00:06.000 line:0\nBronze and tin\n' },
  ]);
});

it('takes times as people type them, and keeps what is no time out', async () => {
  await openSaved();
  const start = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
  await fill(start(), '5,5');
  await person.keyboard('{Enter}');
  // Later than the other one now, and longer than it may be.
  expect(texts()[1]).toContain('Must end after it starts');
  await fill(start(), 'soon');
  await person.keyboard('{Enter}');
  expect(document.body.textContent).toContain('‘soon’ is not a time such as 0:05.250');
  expect(start().value).toBe('0:05.500');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved()).toEqual([]);
  await fill(screen.getByRole('textbox', { name: 'End' }), '0:08');
  await person.keyboard('{Enter}');
  expect(texts()[1]).toContain('Overlaps the caption before it');
  await save();
  expect(saved()).toMatchObject([{ body: expect.stringContaining('00:00:05.500 --> 00:00:08.000\nSalt') }]);
});

it('finds, replaces and shifts in all captions', async () => {
  await openSaved();
  await person.click(screen.getByRole('button', { name: 'Find and replace' }));
  await fill(screen.getByRole('textbox', { name: 'Find' }), 'bronze');
  await findState('1 match');
  await fill(screen.getByRole('textbox', { name: 'Replace with' }), 'Copper');
  await person.click(screen.getByRole('button', { name: 'Replace all' }));
  await person.click(screen.getByRole('button', { name: 'Shift all' }));
  await fill(screen.getByRole('textbox', { name: 'Seconds' }), '−1.5');
  const shift = () =>
    person.click(screen.getAllByRole('button', { name: 'Shift all' }).at(-1) as HTMLElement);
  await shift();
  expect(document.body.textContent).toContain('The first caption would start before the video');
  await fill(screen.getByRole('textbox', { name: 'Seconds' }), '-0.25');
  await shift();
  await save();
  expect(saved()).toMatchObject([
    {
      body: 'WEBVTT\n\n00:00:00.750 --> 00:00:02.750\nSalt &amp; pepper\n\n00:00:03.750 --> 00:00:05.750 line:0\nCopper and tin\n',
    },
  ]);
});

it('says why captions cannot be saved, and keeps them', async () => {
  await openSaved();
  await fill(text(), '');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.body.textContent).toContain('Enter a text, or delete this caption');
  expect(saved()).toEqual([]);
  service.failNext(putCaption, 400, { code: 'VALIDATION_FAILED', fields: { body: 'No room left' } });
  await fill(text(), 'Pepper');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findSaid('alert', 'No room left');
  expect(text().value).toBe('Pepper');
  await findState('Unsaved changes');
});

it('asks before unsaved captions are closed, and keeps them while another tab is looked at', async () => {
  await openSaved();
  await fill(text(), 'Pepper');
  await person.click(screen.getByRole('tab', { name: 'Details' }));
  await person.click(screen.getByRole('tab', { name: 'Captions' }));
  await waitFor(() => expect(text().value).toBe('Pepper'));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(text().value).toBe('Pepper'));
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Edit English captions' });
});

it('says that captions could not be loaded, instead of showing none', async () => {
  addCaptions();
  service.records.files.clear();
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await person.click(await screen.findByRole('button', { name: 'Edit English captions' }));
  await findSaid('alert', /The captions could not be loaded/);
});
