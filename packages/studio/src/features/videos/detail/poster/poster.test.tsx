import { putPoster, takePoster } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseNext } from '../../../../../test/choose-next.ts';
import { video } from '../../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../../test/fake-service.ts';
import { findSaid } from '../../../../../test/find-said.ts';
import { openStudio } from '../../../../../test/open-studio.tsx';
import { person } from '../../../../../test/person.ts';
import { pictureFile } from '../../../../../test/picture-file.ts';
import '../player/review-player.tsx';
import '../video-page.tsx';

const STORYBOARD =
  'WEBVTT\n\n00:00.000 --> 00:05.000\nsheet.webp#xywh=0,0,192,108\n\n00:05.000 --> 00:10.000\nsheet.webp#xywh=192,0,192,108\n';

let service: FakeService;
let shown: Vod;

beforeEach(() => {
  service = createFakeService();
  shown = service.records.videos.add(
    video({
      posterUrl: 'https://studio.test/cdn/thumbnail/1.png?v=1',
      storyboardUrl: 'https://studio.test/cdn/vod/1/storyboard.vtt',
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const kept = () => service.records.videos.get(shown.id);
const taken = () => service.sent(takePoster).map(({ body }) => body);
const poster = () => document.querySelector<HTMLImageElement>('img[src*=thumbnail]');

it('takes the frame that the slider stands at', async () => {
  vi.stubGlobal('fetch', async () => new Response(STORYBOARD));
  await openStudio(`/videos/${shown.id}`, { service });
  await person.click(await screen.findByRole('button', { name: 'Choose a frame' }));
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Moment of the video' });
  fireEvent.change(slider, { target: { value: '1' } });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('0:05'));
  await person.click(screen.getByRole('button', { name: 'Use this frame' }));
  await screen.findByRole('button', { name: 'Use the automatic poster' });
  expect(taken()).toEqual([{ atS: 5 }]);
  await waitFor(() => expect(screen.queryAllByRole('dialog', { name: 'Choose a frame' })).toEqual([]));
  expect(kept().posterUrl).not.toBe(shown.posterUrl);
  expect(poster()?.src).toBe(`${kept().posterUrl}&w=320`);
});

it('takes the frame that the player shows', async () => {
  await openStudio(`/videos/${shown.id}`, { service });
  const position = await screen.findByRole('slider', { name: 'Position' });
  position.focus();
  await person.keyboard('{ArrowRight}');
  await person.click(screen.getByRole('button', { name: 'Use this frame as the poster' }));
  await waitFor(() => expect(taken()).toEqual([{ atS: 5 }]));
  await waitFor(() => expect(poster()?.src).toBe(`${kept().posterUrl}&w=320`));
});

it('says under the player why a frame could not be taken', async () => {
  service.failNext(takePoster, 409, { code: 'PLAN_LIMIT_REACHED', message: 'There is no room left' });
  await openStudio(`/videos/${shown.id}`, { service });
  await person.click(await screen.findByRole('button', { name: 'Use this frame as the poster' }));
  await findSaid('alert', 'There is no room left');
});

it('has no frame to offer where there is no picture', async () => {
  service.records.videos.touch(shown.id, { width: 0, height: 0 });
  await openStudio(`/videos/${shown.id}`, { service });
  await screen.findByRole('slider', { name: 'Position' });
  await waitFor(() => expect(document.body.textContent).toContain('Sound only'));
  expect(screen.getAllByRole('button', { name: /frame/i }).map(({ textContent }) => textContent)).toEqual([
    'Choose a frame',
  ]);
  expect(document.body.textContent).not.toContain('0 × 0');
});

it('says beside the buttons why a picture is refused, and keeps the poster', async () => {
  const sentence = 'This file is not a picture that can be read. Upload a JPEG, PNG, WebP or AVIF file.';
  await openStudio(`/videos/${shown.id}`, { service });
  const button = await screen.findByRole('button', { name: 'Upload a picture' });
  chooseNext(new File(['a letter'], 'letter.png'));
  await person.click(button);
  await findSaid('alert', sentence);
  expect(service.sent(putPoster)).toHaveLength(1);
  expect(poster()?.src).toContain('?v=1');
});

it('asks for a smaller picture before it sends one that is too large', async () => {
  await openStudio(`/videos/${shown.id}`, { service });
  const button = await screen.findByRole('button', { name: 'Upload a picture' });
  const file = new File([], 'huge.png');
  Object.defineProperty(file, 'size', { value: 20 * 1024 * 1024 + 1 });
  chooseNext(file);
  await person.click(button);
  await findSaid('alert', 'This file is over 20 MB. Choose a smaller picture.');
  expect(service.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('shows a picture that is uploaded, and goes back to the automatic poster', async () => {
  await openStudio(`/videos/${shown.id}`, { service });
  const button = await screen.findByRole('button', { name: 'Upload a picture' });
  chooseNext(pictureFile('harbour.png'));
  await person.click(button);
  const back = await screen.findByRole('button', { name: 'Use the automatic poster' });
  expect(poster()?.src).toBe(`${kept().posterUrl}&w=320`);
  expect(poster()?.src).not.toContain('/1.png?v=1');
  await person.click(back);
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Use the automatic poster' })).toEqual([]),
  );
  expect(poster()?.src).toContain('/1.png?v=1');
});
