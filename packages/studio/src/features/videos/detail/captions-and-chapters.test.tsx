import { deleteCaption, editVod, getVod, putCaption } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../../test/by-role.ts';
import { video } from '../../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../../test/fake-service.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { until } from '../../../../test/until.ts';
import { click, press, type } from '../../../../test/user.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './captions/video-captions.tsx';
import './chapters/video-chapters.tsx';
import './player/review-player.tsx';
import './video-page.tsx';

let service: FakeService;
let shown: Vod;
let bodies: unknown[];

beforeEach(() => {
  service = createFakeService();
  shown = video();
  bodies = [];
  service.on(getVod, () => shown);
  service.on(editVod, ({ body }) => {
    bodies.push(body);
    shown = { ...shown, ...(body as Partial<Vod>) };
    return shown;
  });
});

const starts = () => allByRole('textbox', /^Start of chapter/) as HTMLInputElement[];
const titles = () =>
  (allByRole('textbox', /^Title of chapter/) as HTMLInputElement[]).map(({ value }) => value);

it('adds chapters, keeps them in the order of their times, and saves them', async () => {
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  await click(await until(() => byRole('button', 'Add a chapter')));
  await type(byRole('textbox', 'Start of chapter 1'), '0:30');
  await type(byRole('textbox', 'Title of chapter 1'), 'The harbour');
  await click(byRole('button', 'Add a chapter'));
  // The new one starts where the player stands: at the beginning.
  expect(starts().map(({ value }) => value)).toEqual(['0:00', '0:30']);
  await type(byRole('textbox', 'Title of chapter 1'), 'Dawn');
  await click(byRole('button', 'Save'));
  await until(() => byRole('status', 'Saved'));
  expect(bodies).toEqual([
    {
      chapters: [
        { startS: 0, title: 'Dawn' },
        { startS: 30, title: 'The harbour' },
      ],
    },
  ]);
});

it('is saved when the server names the parts of a chapter in another order', async () => {
  shown = video({ chapters: [{ title: 'Dawn', startS: 0 }] });
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  await until(() => byRole('textbox', 'Title of chapter 1'));
  byRole('status', 'Saved');
});

it('sets chapters where the player stands', async () => {
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  const position = await until(() => byRole('slider', 'Position'));
  position.focus();
  await press('ArrowRight');
  await click(byRole('button', 'Add a chapter'));
  position.focus();
  await press('ArrowRight');
  expect(starts().map(({ value }) => value)).toEqual(['0:05']);
  await click(byRole('button', 'Use the player’s current time for chapter 1'));
  expect(starts().map(({ value }) => value)).toEqual(['0:10']);
});

it('makes chapters of a pasted list, and says which lines are none', async () => {
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  const list = (await until(() => byRole('textbox', 'Paste a list of chapters'))) as HTMLTextAreaElement;
  await type(list, 'In this film:\n0:45 Casting the bell\n0:05 - The mould\n9:00 Too late');
  await click(byRole('button', 'Add these chapters'));
  expect(titles()).toEqual(['The mould', 'Casting the bell']);
  expect(starts().map(({ value }) => value)).toEqual(['0:05', '0:45']);
  byRole('alert', /Line 1 does not begin with a time.*Line 2 starts at 9:00, after the end of the video/);
  expect(list.value).toBe('In this film:\n9:00 Too late');
  await click(byRole('button', 'Save'));
  await until(() => byRole('status', 'Saved'));
  expect(bodies).toEqual([
    {
      chapters: [
        { startS: 5, title: 'The mould' },
        { startS: 45, title: 'Casting the bell' },
      ],
    },
  ]);
});

it('says what is wrong beside the field, and takes a removal back', async () => {
  shown = video({ chapters: [{ startS: 0, title: 'Dawn' }] });
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  await type(await until(() => byRole('textbox', 'Start of chapter 1')), '9:00');
  await click(byRole('button', 'Save'));
  expect(document.body.textContent).toContain('Must be before the end of the video');
  expect(bodies).toEqual([]);
  await click(byRole('button', 'Remove chapter 1'));
  byRole('heading', 'No chapters');
  await click(await until(() => byRole('button', 'Undo')));
  expect(titles()).toEqual(['Dawn']);
});

it('shows captions, and deletes them with Undo', async () => {
  const caption = {
    language: 'de',
    label: 'Deutsch',
    url: 'https://studio.test/cdn/captions-de.vtt',
    updatedDate: '2026-03-01T10:00:00.000Z',
  };
  shown = video({ captions: [caption] });
  vi.stubGlobal('fetch', async () => new Response('WEBVTT\n'));
  service.on(deleteCaption, () => {
    shown = { ...shown, captions: [] };
    return shown;
  });
  service.on(putCaption, ({ params, query, body }) => {
    bodies.push({ ...params, label: query.label, body });
    shown = { ...shown, captions: [caption] };
    return shown;
  });
  await openStudio(`/videos/${shown.id}/captions`, { service });
  await click(await until(() => byRole('button', 'Delete German captions')));
  await until(() => byRole('heading', 'No captions'));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('button', 'Replace German captions'));
  expect(bodies).toEqual([{ id: shown.id, language: 'de', label: 'Deutsch', body: 'WEBVTT\n' }]);
  vi.unstubAllGlobals();
});

describe('captions in the list', () => {
  const caption = {
    language: 'de',
    label: 'Deutsch',
    url: 'https://studio.test/cdn/captions-de.vtt?v=1',
    updatedDate: '2026-03-01T10:00:00.000Z',
  };
  let id: string;
  const kept = () => service.records.videos.get(id);
  const changeElsewhere = (change: Partial<Vod>) => void service.records.videos.changeElsewhere(id, change);
  beforeEach(() => {
    service = createFakeService();
    const { videos } = service.records;
    ({ id } = videos.add(video({ captions: [caption] })));
    vi.stubGlobal('fetch', async () => new Response('WEBVTT\n'));
    service.on(deleteCaption, ({ expected }) => videos.update(id, { captions: [] }, expected));
    service.on(putCaption, ({ expected }) => videos.update(id, { captions: [caption] }, expected));
  });
  afterEach(() => void vi.unstubAllGlobals());
  const remove = async () => {
    await openStudio(`/videos/${id}/captions`, { service });
    const button = await until(() => byRole('button', 'Delete German captions'));
    return () => click(button);
  };

  it('are not deleted after somebody has changed them: they are shown as they are now', async () => {
    const press = await remove();
    const changed = { ...caption, label: 'Deutsch (neu)', updatedDate: '2026-03-02T10:00:00.000Z' };
    changeElsewhere({ captions: [changed] });
    await press();
    await until(() =>
      byRole('alert', /^The German captions were changed after you opened this page. Check them/),
    );
    expect(kept().captions).toEqual([changed]);
    await until(() => expect(document.body.textContent).toContain('Deutsch (neu)'));
    // Now they have been seen.
    await click(byRole('button', 'Delete German captions'));
    await until(() => byRole('heading', 'No captions'));
  });

  it('are deleted, and put back, although something else of the video has changed', async () => {
    const press = await remove();
    changeElsewhere({ name: 'Harbour at noon' });
    await press();
    await until(() => byRole('heading', 'No captions'));
    changeElsewhere({ name: 'Harbour at night' });
    await click(await until(() => byRole('button', 'Undo')));
    await until(() => expect(kept().captions).toEqual([caption]));
    expect(kept().name).toBe('Harbour at night');
  });
});

describe('a captions file', () => {
  /** Chooses this file in the next file dialog. */
  async function upload(content: string): Promise<void> {
    const createElement = document.createElement.bind(document);
    const opened = await until(() => byRole('button', 'Upload captions'));
    const spy = vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = createElement(name);
      if (element instanceof HTMLInputElement) {
        Object.defineProperty(element, 'files', { value: [new File([content], 'letter.vtt')] });
        element.click = () => void element.dispatchEvent(new Event('change'));
      }
      return element;
    });
    await click(opened);
    spy.mockRestore();
  }
  const isSent = () => service.calls.some((call) => call.startsWith('PUT'));

  it.each([
    ['a letter', /^There are no captions in this file. Choose a WebVTT/],
    ['\0binary', /^This is not a captions file. Choose a WebVTT/],
  ])('that is %j is refused before it is sent, in words', async (content, words) => {
    const { services } = await openStudio(`/videos/${shown.id}/captions`, { service });
    await upload(content);
    await until(() => byRole('alert', words));
    expect(isSent()).toBe(false);
    expect(services.snackbars.getState().messages).toEqual([]);
  });

  it('that the server refuses is never announced as uploaded, and the reason stays', async () => {
    let answer: (refusal: Response) => void = () => {};
    service.on(putCaption, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { services } = await openStudio(`/videos/${shown.id}/captions`, { service });
    await upload('1\n00:00:02,000 --> 00:00:01,000\nBackwards');
    await until(() => expect(isSent()).toBe(true));
    expect(services.snackbars.getState().messages).toEqual([]);
    answer(
      refuse(400, {
        code: 'VALIDATION_FAILED',
        message: 'The request is invalid',
        fields: { body: 'No caption in this file ends after it starts' },
      }),
    );
    await until(() => byRole('alert', 'No caption in this file ends after it starts'));
    expect(services.snackbars.getState().messages).toEqual([]);
  });
});
