import type { PageProps } from '@commoncast/core/authentication/schema';
import { putCaption } from '@commoncast/core/streams/api';
import type { Caption } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../../../../test/by-role.ts';
import { video } from '../../../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../../../test/fake-service.ts';
import { openStudio } from '../../../../../../test/open-studio.tsx';
import { until } from '../../../../../../test/until.ts';
import { click, type } from '../../../../../../test/user.ts';
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
/** What each address of captions holds. */
let files: Map<string, string>;
let sent: string[];
let changes = 0;

/** Puts captions at an address of their own, as each change does. */
function english(text: string, overrides: Partial<Caption> = {}): Caption {
  changes += 1;
  const url = `https://studio.test/cdn/captions-en.vtt?v=${changes}`;
  files.set(url, text);
  const updatedDate = new Date(2026, 2, 1, 10, changes).toISOString();
  return { language: 'en', label: 'English', url, updatedDate, ...overrides };
}

beforeEach(() => {
  service = createFakeService();
  files = new Map();
  sent = [];
  ({ id } = service.records.videos.add(video({ captions: [english(SAVED)] })));
  vi.stubGlobal('fetch', async (url: string) => {
    const text = files.get(url);
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  });
  service.on(putCaption, ({ expected, query, body }) => {
    sent.push(body);
    const captions = [english(body, { label: query.label })];
    return service.records.videos.update(id, { captions }, expected);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (props?: PageProps) =>
  openStudio(`/videos/${id}/captions`, { service, ...(props && { props }) });
const text = () => byRole('textbox', 'Text') as HTMLTextAreaElement;
const select = async (words: RegExp) => click(await until(() => byRole('button', words)));
const openEditor = async () => click(await until(() => byRole('button', 'Edit English captions')));
const save = () => click(byRole('button', 'Save'));
const kept = () => service.records.videos.get(id);
const changeElsewhere = (change: Partial<Vod>) => void service.records.videos.changeElsewhere(id, change);
const savedText = () => files.get(kept().captions[0]?.url ?? '') ?? '';
const isSaved = () => until(() => byRole('status', 'Saved'));

it('shows what somebody else has written before it saves other captions', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Salt and pepper');
  changeElsewhere({ captions: [english(THEIRS)] });
  await save();
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(dialog.textContent).toContain('grace changed this video');
  expect(dialog.textContent).toContain('0:01.000 Salt and pepper');
  expect(dialog.textContent).toContain('0:04.000 Copper');
  expect(savedText()).toBe(THEIRS);
  await click(byRole('button', 'Save this choice', dialog));
  await isSaved();
  expect(savedText()).toBe(SAVED.replace('Salt', 'Salt and pepper'));
});

it('takes theirs without another save, and mine can still be brought back', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Salt and pepper');
  changeElsewhere({ captions: [english(THEIRS)] });
  await save();
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  await click(byRole('radio', /^Theirs/, dialog));
  await click(byRole('button', 'Save this choice', dialog));
  await isSaved();
  await select(/Copper/);
  expect([sent.length, savedText()]).toEqual([1, THEIRS]);
  await click(byRole('button', 'Undo'));
  await select(/Salt and pepper/);
  byRole('status', 'Unsaved changes');
});

it('asks nothing where somebody has changed something else of the video', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Salt and pepper');
  changeElsewhere({ name: 'Harbour at noon' });
  await save();
  await isSaved();
  expect(kept().name).toBe('Harbour at noon');
  expect(savedText()).toContain('Salt and pepper');
  expect(allByRole('dialog')).toEqual([]);
  // What was saved is what later changes are compared with.
  await type(text(), 'Pepper');
  await save();
  await until(() => expect(savedText()).toContain('\nPepper\n'));
  expect(allByRole('dialog')).toEqual([]);
});

it('does not write new captions over those that somebody has added meanwhile', async () => {
  ({ id } = service.records.videos.add(video()));
  await open();
  await click(await until(() => byRole('button', 'Write captions')));
  await click(await until(() => byRole('button', 'Add caption')));
  await type(text(), 'Mine');
  changeElsewhere({ captions: [english(THEIRS)] });
  await save();
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(dialog.textContent).toContain('0:00.000 Mine');
  expect(dialog.textContent).toContain('0:04.000 Copper');
  expect(savedText()).toBe(THEIRS);
});

it('keeps what was written where theirs cannot be loaded', async () => {
  const { services } = await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Pepper');
  changeElsewhere({ captions: [english(THEIRS)] });
  const { url = '' } = kept().captions[0] ?? {};
  files.delete(url);
  await save();
  const said = () => services.snackbars.getState().messages.map((message) => message.text);
  await until(() =>
    expect(said()).toEqual([
      'Somebody has changed these captions, and theirs could not be loaded. Please try again.',
    ]),
  );
  await until(() => byRole('status', 'Unsaved changes'));
  expect(text().value).toBe('Pepper');
  files.set(url, THEIRS);
  await save();
  await until(() => byRole('dialog', 'Choose what to keep'));
});

it('offers captions that were being written before a reload, and restores them', async () => {
  const studio = await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Pepper');
  await until(() => expect(sessionStorage).toHaveLength(1));
  await studio.leave();
  await open(studio.services.props);
  await until(() => byRole('alert', /You have unsaved English captions from/));
  await click(byRole('button', 'Restore'));
  await select(/Pepper/);
  byRole('status', 'Unsaved changes');
  await click(byRole('button', 'Add caption'));
  expect(document.querySelectorAll('[data-cue]')).toHaveLength(3);
  await type(text(), 'Tin');
  await save();
  await isSaved();
  expect(savedText()).toMatch(/Pepper\n\n.*\nTin\n\n.*\nBronze\n/);
  expect(sessionStorage).toHaveLength(0);
});

it('asks about restored captions that somebody has changed since', async () => {
  const studio = await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Pepper');
  await until(() => expect(sessionStorage).toHaveLength(1));
  await studio.leave();
  changeElsewhere({ captions: [english(THEIRS)] });
  await open(studio.services.props);
  await click(await until(() => byRole('button', 'Restore')));
  await select(/Pepper/);
  await save();
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(dialog.textContent).toContain('0:01.000 Pepper');
  expect(savedText()).toBe(THEIRS);
});

it('offers new captions of a language that has none yet, and forgets them once they are discarded', async () => {
  ({ id } = service.records.videos.add(video()));
  const studio = await open();
  await click(await until(() => byRole('button', 'Write captions')));
  await click(await until(() => byRole('button', 'Add caption')));
  await type(text(), 'Mine');
  await until(() => expect(sessionStorage).toHaveLength(1));
  await studio.leave();
  await open(studio.services.props);
  await click(await until(() => byRole('button', 'Discard')));
  await until(() => expect(allByRole('button', 'Restore')).toEqual([]));
  expect(sessionStorage).toHaveLength(0);
});

it('leaves no draft of captions that are closed without saving', async () => {
  await open();
  await openEditor();
  await select(/Salt/);
  await type(text(), 'Pepper');
  await until(() => expect(sessionStorage).toHaveLength(1));
  await click(byRole('button', 'Close'));
  const dialog = await until(() => byRole('alertdialog', 'Close without saving?'));
  await click(byRole('button', 'Close', dialog));
  await until(() => byRole('button', 'Edit English captions'));
  expect(sessionStorage).toHaveLength(0);
  expect(allByRole('button', 'Restore')).toEqual([]);
});
