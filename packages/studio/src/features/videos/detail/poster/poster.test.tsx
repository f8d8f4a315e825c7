import { deletePoster, getVod, putPoster, takePoster } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../../../test/by-role.ts';
import { chooseNext } from '../../../../../test/choose-next.ts';
import { video } from '../../../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../../../test/fake-service.ts';
import { openStudio } from '../../../../../test/open-studio.tsx';
import { until } from '../../../../../test/until.ts';
import { click, press } from '../../../../../test/user.ts';
import '../player/review-player.tsx';
import '../video-page.tsx';

const STORYBOARD =
  'WEBVTT\n\n00:00.000 --> 00:05.000\nsheet.webp#xywh=0,0,192,108\n\n00:05.000 --> 00:10.000\nsheet.webp#xywh=192,0,192,108\n';

let service: FakeService;
let shown: Vod;

beforeEach(() => {
  service = createFakeService();
  shown = video({
    posterUrl: 'https://studio.test/cdn/thumbnail/1.png?v=1',
    storyboardUrl: 'https://studio.test/cdn/vod/1/storyboard.vtt',
  });
  service.on(getVod, () => shown);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const poster = () => document.querySelector<HTMLImageElement>('img[src*=thumbnail]');

it('takes the frame that the slider stands at', async () => {
  vi.stubGlobal('fetch', async () => new Response(STORYBOARD));
  const taken: unknown[] = [];
  service.on(takePoster, ({ body }) => {
    taken.push(body);
    shown = { ...shown, hasOwnPoster: true, posterUrl: 'https://studio.test/cdn/thumbnail/1.png?v=2' };
    return shown;
  });
  await openStudio(`/videos/${shown.id}`, { service });
  await click(await until(() => byRole('button', 'Choose a frame')));
  const slider = (await until(() => byRole('slider', 'Moment of the video'))) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '1');
  await act(async () => void slider.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => expect(slider.getAttribute('aria-valuetext')).toBe('0:05'));
  await click(byRole('button', 'Use this frame'));
  await until(() => byRole('button', 'Use the automatic poster'));
  expect(taken).toEqual([{ atS: 5 }]);
  expect(allByRole('dialog', 'Choose a frame')).toEqual([]);
  expect(poster()?.src).toBe('https://studio.test/cdn/thumbnail/1.png?v=2&w=320');
});

it('takes the frame that the player shows', async () => {
  const taken: unknown[] = [];
  service.on(takePoster, ({ body }) => {
    taken.push(body);
    return { ...shown, hasOwnPoster: true };
  });
  await openStudio(`/videos/${shown.id}`, { service });
  const position = await until(() => byRole('slider', 'Position'));
  position.focus();
  await press('ArrowRight');
  await click(byRole('button', 'Use this frame as the poster'));
  await until(() => expect(taken).toEqual([{ atS: 5 }]));
});

it('says under the player why a frame could not be taken', async () => {
  service.on(takePoster, () => refuse(409, { code: 'PLAN_LIMIT_REACHED', message: 'There is no room left' }));
  await openStudio(`/videos/${shown.id}`, { service });
  await click(await until(() => byRole('button', 'Use this frame as the poster')));
  await until(() => byRole('alert', 'There is no room left'));
});

it('has no frame to offer where there is no picture', async () => {
  shown = { ...shown, width: 0, height: 0 };
  await openStudio(`/videos/${shown.id}`, { service });
  await until(() => byRole('slider', 'Position'));
  expect(allByRole('button', /frame/i).map(({ textContent }) => textContent)).toEqual(['Choose a frame']);
  expect(document.body.textContent).toContain('Sound only');
  expect(document.body.textContent).not.toContain('0 × 0');
});

it('says beside the buttons why a picture is refused, and keeps the poster', async () => {
  const body = 'This file is not a picture that can be read. Upload a JPEG, PNG, WebP or AVIF file.';
  service.on(putPoster, () => refuse(400, { code: 'VALIDATION_FAILED', fields: { body } }));
  await openStudio(`/videos/${shown.id}`, { service });
  const button = await until(() => byRole('button', 'Upload a picture'));
  chooseNext(new File(['a letter'], 'letter.png'));
  await click(button);
  await until(() => byRole('alert', body));
  expect(poster()?.src).toContain('?v=1');
});

it('asks for a smaller picture before it sends one that is too large', async () => {
  await openStudio(`/videos/${shown.id}`, { service });
  const button = await until(() => byRole('button', 'Upload a picture'));
  const file = new File([], 'huge.png');
  Object.defineProperty(file, 'size', { value: 20 * 1024 * 1024 + 1 });
  chooseNext(file);
  await click(button);
  await until(() => byRole('alert', 'This file is over 20 MB. Choose a smaller picture.'));
  expect(service.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('goes back to the automatic poster', async () => {
  shown = { ...shown, hasOwnPoster: true };
  service.on(deletePoster, () => {
    shown = { ...shown, hasOwnPoster: false };
    return shown;
  });
  await openStudio(`/videos/${shown.id}`, { service });
  await click(await until(() => byRole('button', 'Use the automatic poster')));
  await until(() => expect(allByRole('button', 'Use the automatic poster')).toEqual([]));
});
