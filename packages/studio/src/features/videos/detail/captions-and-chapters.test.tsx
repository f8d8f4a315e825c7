import { deleteCaption, editVod, putCaption } from '@commoncast/core/streams/api';
import { type Caption, NO_CAPTIONS } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { video } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { serveFiles } from '../../../../test/serve-files.ts';
import { addCaptionFile } from '../../../../test/service/serve-captions.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './captions/video-captions.tsx';
import './chapters/video-chapters.tsx';
import './player/review-player.tsx';
import './video-page.tsx';

let service: FakeService;
let shown: Vod;

beforeEach(() => {
  service = createFakeService();
  shown = service.records.videos.add(video());
});
const bodies = () => service.sent(editVod).map(({ body }) => body);

/** Tabs that are not shown have statuses of their own. */
const findState = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const starts = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Start of chapter/ });
const titles = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Title of chapter/ }).map(({ value }) => value);

it('adds chapters, keeps them in the order of their times, and saves them', async () => {
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  await person.click(await screen.findByRole('button', { name: 'Add a chapter' }));
  await fill(screen.getByRole('textbox', { name: 'Start of chapter 1' }), '0:30');
  await fill(screen.getByRole('textbox', { name: 'Title of chapter 1' }), 'The harbour');
  await person.click(screen.getByRole('button', { name: 'Add a chapter' }));
  // The new one starts where the player stands: at the beginning.
  expect(starts().map(({ value }) => value)).toEqual(['0:00', '0:30']);
  await fill(screen.getByRole('textbox', { name: 'Title of chapter 1' }), 'Dawn');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findState('Saved');
  expect(bodies()).toEqual([
    {
      chapters: [
        { startS: 0, title: 'Dawn' },
        { startS: 30, title: 'The harbour' },
      ],
    },
  ]);
});

it('is saved when the server names the parts of a chapter in another order', async () => {
  shown = service.records.videos.add(video({ chapters: [{ title: 'Dawn', startS: 0 }] }));
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  await screen.findByRole('textbox', { name: 'Title of chapter 1' });
  await findState('Saved');
});

it('sets chapters where the player stands', async () => {
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  const position = await screen.findByRole('slider', { name: 'Position' });
  position.focus();
  await person.keyboard('{ArrowRight}');
  await person.click(screen.getByRole('button', { name: 'Add a chapter' }));
  position.focus();
  await person.keyboard('{ArrowRight}');
  expect(starts().map(({ value }) => value)).toEqual(['0:05']);
  await person.click(screen.getByRole('button', { name: 'Use the player’s current time for chapter 1' }));
  expect(starts().map(({ value }) => value)).toEqual(['0:10']);
});

it('makes chapters of a pasted list, and says which lines are none', async () => {
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Paste a list of chapters' });
  await fill(list, 'In this film:\n0:45 Casting the bell\n0:05 - The mould\n9:00 Too late');
  await person.click(screen.getByRole('button', { name: 'Add these chapters' }));
  expect(titles()).toEqual(['The mould', 'Casting the bell']);
  expect(starts().map(({ value }) => value)).toEqual(['0:05', '0:45']);
  await findSaid(
    'alert',
    /Line 1 does not begin with a time.*Line 2 starts at 9:00, after the end of the video/,
  );
  expect(list.value).toBe('In this film:\n9:00 Too late');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findState('Saved');
  expect(bodies()).toEqual([
    {
      chapters: [
        { startS: 5, title: 'The mould' },
        { startS: 45, title: 'Casting the bell' },
      ],
    },
  ]);
});

it('says what is wrong beside the field, and takes a removal back', async () => {
  shown = service.records.videos.add(video({ chapters: [{ startS: 0, title: 'Dawn' }] }));
  await openStudio(`/videos/${shown.id}/chapters`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Start of chapter 1' }), '9:00');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.body.textContent).toContain('Must be before the end of the video');
  expect(bodies()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove chapter 1' }));
  await screen.findByRole('heading', { name: 'No chapters' });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(titles()).toEqual(['Dawn']);
});

describe('captions in the list', () => {
  let id: string;
  let caption: Caption;
  const kept = () => service.records.videos.get(id);
  const changeElsewhere = (change: Partial<Vod>) => void service.records.videos.changeElsewhere(id, change);
  beforeEach(() => {
    ({ id } = shown);
    const german = { id, language: 'de', label: 'Deutsch' };
    caption = addCaptionFile(service.records, german, 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSalz\n');
    service.records.videos.touch(id, { captions: [caption] });
    serveFiles(service);
  });
  afterEach(() => void vi.unstubAllGlobals());
  const open = async () => {
    await openStudio(`/videos/${id}/captions`, { service });
    const button = await screen.findByRole('button', { name: 'Delete German captions' });
    return () => person.click(button);
  };
  const without = ({ url, updatedDate, ...words }: Caption) => words;

  it('are deleted with Undo, which brings back what they were', async () => {
    const press = await open();
    await press();
    await screen.findByRole('heading', { name: 'No captions' });
    expect(kept().captions).toEqual([]);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Replace German captions' });
    expect(service.sent(deleteCaption)).toMatchObject([{ params: { id, language: 'de' } }]);
    expect(service.sent(putCaption)).toMatchObject([
      {
        params: { id, language: 'de' },
        query: { label: 'Deutsch' },
        body: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSalz\n',
      },
    ]);
  });

  it('are not deleted after somebody has changed them: they are shown as they are now', async () => {
    const press = await open();
    const changed = { ...caption, label: 'Deutsch (neu)', updatedDate: '2026-03-02T10:00:00.000Z' };
    changeElsewhere({ captions: [changed] });
    await press();
    await findSaid('alert', /^The German captions were changed after you opened this page. Check them/);
    expect(kept().captions).toEqual([changed]);
    await waitFor(() => expect(document.body.textContent).toContain('Deutsch (neu)'));
    // Now they have been seen.
    await person.click(screen.getByRole('button', { name: 'Delete German captions' }));
    await screen.findByRole('heading', { name: 'No captions' });
  });

  it('are deleted, and put back, although something else of the video has changed', async () => {
    const press = await open();
    changeElsewhere({ name: 'Harbour at noon' });
    await press();
    await screen.findByRole('heading', { name: 'No captions' });
    changeElsewhere({ name: 'Harbour at night' });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(kept().captions.map(without)).toEqual([without(caption)]));
    expect(kept().name).toBe('Harbour at night');
  });
});

describe('a captions file', () => {
  /** Chooses this file in the next file dialog. */
  async function upload(content: string): Promise<void> {
    const createElement = document.createElement.bind(document);
    const opened = await screen.findByRole('button', { name: 'Upload captions' });
    const spy = vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = createElement(name);
      if (element instanceof HTMLInputElement) {
        Object.defineProperty(element, 'files', { value: [new File([content], 'letter.vtt')] });
        element.click = () => void element.dispatchEvent(new Event('change'));
      }
      return element;
    });
    await person.click(opened);
    spy.mockRestore();
  }
  const isSent = () => service.calls.some((call) => call.startsWith('PUT'));

  it.each([
    ['a letter', /^There are no captions in this file. Choose a WebVTT/],
    ['\0binary', /^This is not a captions file. Choose a WebVTT/],
  ])('that is %j is refused before it is sent, in words', async (content, words) => {
    const { services } = await openStudio(`/videos/${shown.id}/captions`, { service });
    await upload(content);
    await findSaid('alert', words);
    expect(isSent()).toBe(false);
    expect(services.snackbars.getState().messages).toEqual([]);
  });

  it('that the server refuses is never announced as uploaded, and the reason stays', async () => {
    const release = service.hold(putCaption);
    const { services } = await openStudio(`/videos/${shown.id}/captions`, { service });
    await upload('1\n00:00:02,000 --> 00:00:01,000\nBackwards');
    await waitFor(() => expect(isSent()).toBe(true));
    expect(services.snackbars.getState().messages).toEqual([]);
    release();
    await findSaid('alert', NO_CAPTIONS);
    expect(services.snackbars.getState().messages).toEqual([]);
  });
});
