import { expect, test } from 'vitest';
import { AUDIO, sendSignal, VIDEO } from '../../test/live/signal.ts';
import type { Picture } from '../services/live/broadcasts.ts';
import { watchMedia } from './watch-media.ts';

const SIZE = { width: 640, height: 360 };

function watch() {
  const told: (Picture | null)[] = [];
  const media = watchMedia(
    () => 0,
    (picture) => void told.push(picture),
  );
  return { told, media };
}

test('it tells what arrives once, and again after it was forgotten', () => {
  const { told, media } = watch();
  sendSignal(media.sink, { durationS: 1 });
  sendSignal(media.sink, { durationS: 1 });
  expect(told).toEqual([{ ...SIZE, isForWebRtc: true }]);
  media.forget();
  sendSignal(media.sink, { durationS: 1 });
  expect(told).toHaveLength(2);
});

test('sound alone is told, and a picture that comes later, too', () => {
  const { told, media } = watch();
  sendSignal(media.sink, { durationS: 1, video: null, audio: AUDIO });
  sendSignal(media.sink, { durationS: 1 });
  sendSignal(media.sink, { durationS: 1, video: { ...VIDEO, width: 320 } });
  expect(told.map((picture) => picture?.width ?? null)).toEqual([null, 640, 320]);
});

test('what WebRTC cannot carry is told apart, at the latest when it shows', () => {
  const { told, media } = watch();
  sendSignal(media.sink, { durationS: 1, video: { ...VIDEO, codec: 'hevc' } });
  expect(told.at(-1)).toEqual({ ...SIZE, isForWebRtc: false });
  const later = watch();
  sendSignal(later.media.sink, { durationS: 1 });
  sendSignal(later.media.sink, { durationS: 1, delayS: 0.1 });
  expect(later.told.map((picture) => picture?.isForWebRtc)).toEqual([true, false]);
});
