import { getVod, putCaption } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../../../../test/by-role.ts';
import { video } from '../../../../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../../../../test/fake-service.ts';
import { openStudio } from '../../../../../../test/open-studio.tsx';
import { until } from '../../../../../../test/until.ts';
import { click, press, type } from '../../../../../../test/user.ts';
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
const ENGLISH = {
  language: 'en',
  label: 'English',
  url: 'https://studio.test/cdn/captions-en.vtt?v=1',
  updatedDate: '2026-03-01T10:00:00.000Z',
};

let service: FakeService;
let shown: Vod;
let saved: unknown[];

beforeEach(() => {
  service = createFakeService();
  shown = video();
  saved = [];
  vi.stubGlobal('fetch', async () => new Response(WEBVTT));
  service.on(getVod, () => shown);
  service.on(putCaption, ({ params, query, body }) => {
    saved.push({ language: params.language, label: query.label, body });
    shown = { ...shown, captions: [{ ...ENGLISH, url: ENGLISH.url.replace('v=1', 'v=2') }] };
    return shown;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = () => [...document.querySelectorAll('[data-cue]')].map((row) => row.textContent ?? '');
const text = () => byRole('textbox', 'Text') as HTMLTextAreaElement;
const press5s = async () => {
  byRole('slider', 'Position').focus();
  await press('ArrowRight');
};
const save = async () => {
  await click(byRole('button', 'Save'));
  await until(() => byRole('status', 'Saved'));
};
/** Opens the saved captions, with the first one selected. */
async function openSaved(): Promise<void> {
  shown = video({ captions: [ENGLISH] });
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await click(await until(() => byRole('button', 'Edit English captions')));
  await click(await until(() => byRole('button', /Salt & pepper/)));
}

it('writes captions where the player stands, and saves them as WebVTT', async () => {
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await click(await until(() => byRole('button', 'Write captions')));
  await click(await until(() => byRole('button', 'Add caption')));
  await type(text(), 'Salt & pepper');
  await press5s();
  await click(byRole('button', 'Add caption'));
  await type(text(), 'Bronze');
  await save();
  expect(saved).toEqual([
    {
      language: 'en',
      label: 'English',
      body: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nSalt &amp; pepper\n\n00:00:05.000 --> 00:00:07.000\nBronze\n',
    },
  ]);
});

it('splits, merges and deletes, and takes each back', async () => {
  await openSaved();
  expect(text().value).toBe('Salt & pepper');
  // The player has gone to the caption: 1 s, and 5 s on it stands in the middle of nothing.
  await press5s();
  await click(byRole('button', 'Split'));
  byRole('status', 'Move the player to the middle of a caption to split it there.');
  byRole('slider', 'Position').focus();
  await press('ArrowLeft');
  await click(byRole('button', 'Merge with next'));
  expect(text().value).toBe('Salt & pepper\nBronze and tin');
  await click(byRole('button', 'Undo'));
  await click(byRole('button', 'Delete'));
  expect(texts()).toHaveLength(1);
  await click(byRole('button', 'Undo'));
  expect(texts()).toHaveLength(2);
  await click(byRole('button', 'Redo'));
  expect(text().value).toBe('Bronze and tin');
  await save();
  expect(saved).toMatchObject([{ body: 'WEBVTT\n\n00:00:04.000 --> 00:00:06.000 line:0\nBronze and tin\n' }]);
});

it('takes times as people type them, and keeps what is no time out', async () => {
  await openSaved();
  const start = () => byRole('textbox', 'Start') as HTMLInputElement;
  await type(start(), '5,5');
  await press('Enter');
  // Later than the other one now, and longer than it may be.
  expect(texts()[1]).toContain('Must end after it starts');
  await type(start(), 'soon');
  await press('Enter');
  expect(document.body.textContent).toContain('‘soon’ is not a time such as 0:05.250');
  expect(start().value).toBe('0:05.500');
  await click(byRole('button', 'Save'));
  expect(saved).toEqual([]);
  await type(byRole('textbox', 'End'), '0:08');
  await press('Enter');
  expect(texts()[1]).toContain('Overlaps the caption before it');
  await save();
  expect(saved).toMatchObject([{ body: expect.stringContaining('00:00:05.500 --> 00:00:08.000\nSalt') }]);
});

it('finds, replaces and shifts in all captions', async () => {
  await openSaved();
  await click(byRole('button', 'Find and replace'));
  await type(byRole('textbox', 'Find'), 'bronze');
  byRole('status', '1 match');
  await type(byRole('textbox', 'Replace with'), 'Copper');
  await click(byRole('button', 'Replace all'));
  await click(byRole('button', 'Shift all'));
  await type(byRole('textbox', 'Seconds'), '−1.5');
  const shift = () => click(allByRole('button', 'Shift all').at(-1) as HTMLElement);
  await shift();
  expect(document.body.textContent).toContain('The first caption would start before the video');
  await type(byRole('textbox', 'Seconds'), '-0.25');
  await shift();
  await save();
  expect(saved).toMatchObject([
    {
      body: 'WEBVTT\n\n00:00:00.750 --> 00:00:02.750\nSalt &amp; pepper\n\n00:00:03.750 --> 00:00:05.750 line:0\nCopper and tin\n',
    },
  ]);
});

it('says why captions cannot be saved, and keeps them', async () => {
  await openSaved();
  await type(text(), '');
  await click(byRole('button', 'Save'));
  expect(document.body.textContent).toContain('Enter a text, or delete this caption');
  expect(saved).toEqual([]);
  service.on(putCaption, () => refuse(400, { code: 'VALIDATION_FAILED', fields: { body: 'No room left' } }));
  await type(text(), 'Pepper');
  await click(byRole('button', 'Save'));
  await until(() => byRole('alert', 'No room left'));
  expect(text().value).toBe('Pepper');
  byRole('status', 'Unsaved changes');
});

it('asks before unsaved captions are closed, and keeps them while another tab is looked at', async () => {
  await openSaved();
  await type(text(), 'Pepper');
  await click(byRole('tab', 'Details'));
  await click(byRole('tab', 'Captions'));
  expect(text().value).toBe('Pepper');
  await click(byRole('button', 'Close'));
  await click(await until(() => byRole('button', 'Keep editing')));
  expect(text().value).toBe('Pepper');
  await click(await until(() => byRole('button', 'Close')));
  const dialog = await until(() => byRole('alertdialog', 'Close without saving?'));
  await click(byRole('button', 'Close', dialog));
  await until(() => byRole('button', 'Edit English captions'));
});

it('says that captions could not be loaded, instead of showing none', async () => {
  shown = video({ captions: [ENGLISH] });
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await click(await until(() => byRole('button', 'Edit English captions')));
  await until(() => byRole('alert', /The captions could not be loaded/));
});
