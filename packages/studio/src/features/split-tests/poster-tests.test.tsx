import type { SplitTest } from '@commoncast/core/split-tests/schema';
import {
  adoptAlternatePoster,
  takeAlternatePoster,
  uploadAlternatePoster,
} from '@commoncast/core/streams/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseNext } from '../../../test/choose-next.ts';
import { newId, player, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';
import { runningTest, splitTest } from '../../../test/split-test-factories.ts';

const STORYBOARD =
  'WEBVTT\n\n00:00.000 --> 00:05.000\nsheet.webp#xywh=0,0,192,108\n\n00:05.000 --> 00:10.000\nsheet.webp#xywh=192,0,192,108\n';

const film = video({
  posterUrl: 'https://studio.test/cdn/thumbnail/1.png?v=1',
  storyboardUrl: 'https://studio.test/cdn/vod/1/storyboard.vtt',
});
const shown = player({
  name: 'Front page',
  content: {
    contentId: film.id,
    category: 'VOD',
    name: film.name,
    posterUrl: film.posterUrl,
    width: 1280,
    height: 720,
    isVisible: true,
  },
});
const place = widget();
const poster = { id: newId(), videoId: film.id, url: 'https://studio.test/cdn/vod/1/poster-2.png?v=1' };
const design = {
  widgetId: place.id,
  variants: [
    { key: 'A', weight: 0.5, playerId: shown.uuid },
    { key: 'B', weight: 0.5, playerId: shown.uuid, posterId: poster.id },
  ],
  goal: { kind: 'play' as const },
};

const COUNTED = { days: 10, exposures: [200, 200], conversions: [20, 36] };

let service: FakeService;
let id: string;

function open(test: SplitTest) {
  ({ id } = service.records.splitTests.add(test));
  return openStudio(`/split-tests/${id}`, { service });
}
const kept = () => service.records.splitTests.get(id);

beforeEach(() => {
  service = createFakeService();
  const { videos, players, widgets, alternatePosters } = service.records;
  videos.add(film);
  players.add(shown);
  widgets.add(place);
  alternatePosters.set(poster.id, poster);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const words = () => document.body.textContent ?? '';
const posterOf = (key: string) => screen.getByRole('group', { name: `Poster of ‘${key}’` });
const pictureOf = (key: string) => posterOf(key).querySelector('img')?.getAttribute('src');
const inPosterOf = (key: string, name: string) => within(posterOf(key)).getByRole('button', { name });

it('gives a variant a frame of the video as its poster, beside that of the other, and saves both', async () => {
  vi.stubGlobal('fetch', async () => new Response(STORYBOARD));
  service.records.alternatePosters.clear();
  await open(splitTest({ ...design, variants: design.variants.map((one) => ({ ...one, posterId: null })) }));
  await waitFor(() => inPosterOf('B', 'Choose a frame'));
  expect([pictureOf('A'), pictureOf('B')]).toEqual(Array(2).fill(`${film.posterUrl}&w=320`));
  await person.click(inPosterOf('B', 'Choose a frame'));
  const slider = await screen.findByRole('slider', { name: 'Moment of the video' });
  fireEvent.change(slider, { target: { value: '1' } });
  await person.click(screen.getByRole('button', { name: 'Use this frame' }));
  await waitFor(() => expect(service.records.alternatePosters.size).toBe(1));
  const [made = poster] = service.records.alternatePosters.values();
  await waitFor(() => expect(pictureOf('B')).toBe(`${made.url}&w=320`));
  expect(service.sent(takeAlternatePoster)).toMatchObject([{ params: { id: film.id }, body: { atS: 5 } }]);
  expect(pictureOf('A')).toBe(`${film.posterUrl}&w=320`);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().variants[1]?.posterId).toBe(made.id));
  expect(kept().variants[0]?.posterId).toBeNull();
  await waitFor(() => expect(pictureOf('B')).toBe(`${made.url}&w=320`));

  await person.click(inPosterOf('B', 'Use the video’s poster'));
  await waitFor(() => expect(pictureOf('B')).toBe(`${film.posterUrl}&w=320`));
});

it('says beside a variant’s poster why a picture is refused', async () => {
  const sentence = 'This file is not a picture that can be read. Upload a JPEG, PNG, WebP or AVIF file.';
  await open(splitTest(design));
  const button = await waitFor(() => inPosterOf('B', 'Upload a picture'));
  chooseNext(new File(['a letter'], 'letter.png'));
  await person.click(button);
  await waitFor(() => expect(posterOf('B').textContent).toContain(sentence));
  expect(service.sent(uploadAlternatePoster)).toHaveLength(1);
  expect(pictureOf('B')).toBe(`${poster.url}&w=320`);
});

it('copies a test with its posters', async () => {
  await open(splitTest(design));
  await person.click(await screen.findByRole('button', { name: /^More about/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(service.records.splitTests.all()).toHaveLength(2));
  expect(service.records.splitTests.all()[1]).toMatchObject({ variants: design.variants });
});

it('names variants in the results with their pictures', async () => {
  const test = runningTest(design);
  service.records.splitTestCounts.set(test.id, COUNTED);
  await open(test);
  const picture = (name: RegExp) =>
    screen.getByRole('row', { name }).querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(picture(/^A/)).toContain('/cdn/thumbnail/1.png?v=1'));
  expect(picture(/^B/)).toContain('/cdn/vod/1/poster-2.png?v=1');
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Upload a picture' })).toEqual([]));
});

it('makes the winner’s poster that of the video, once the test is finished', async () => {
  const test = runningTest({ ...design, state: 'COMPLETED', completedAt: '2026-03-20T10:00:00.000Z' });
  service.records.splitTestCounts.set(test.id, COUNTED);
  await open(test);
  await person.click(await screen.findByRole('button', { name: 'Use the poster of ‘B’' }));
  await waitFor(() => expect(words()).toContain('The video now shows the poster of ‘B’'));
  expect(service.sent(adoptAlternatePoster)).toMatchObject([
    { params: { id: film.id, posterId: poster.id } },
  ]);
  expect(service.records.videos.get(film.id).hasOwnPoster).toBe(true);
});
