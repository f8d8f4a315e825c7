import { expect, it } from 'vitest';
import { liveStream } from '../../../test/live-factories.ts';
import { streamWords } from './stream-words.ts';

const premiere = { videoId: null, durationMs: 60_000 };
const now = new Date(2026, 2, 1, 12, 0);
const at = (hour: number, minute = 0) => new Date(2026, 2, 1, hour, minute).toISOString();
const say = (change: Parameters<typeof liveStream>[0]) => {
  const { state, detail } = streamWords(liveStream(change), now);
  return detail ? `${state} · ${detail}` : state;
};

it.each([
  [{}, 'Not started'],
  [{ eventStart: at(14, 5) }, 'Scheduled · starts 14:05'],
  [{ eventStart: at(9) }, 'Scheduled · was to start 09:00'],
  [{ previewUrl: '/cdn/live/index.m3u8' }, 'Signal received · visitors do not see it yet'],
  [{ streamStatus: 'READY' }, 'Ready · goes live with the first signal'],
  [{ streamStatus: 'LIVE', startedAt: at(11, 30) }, 'Live · since 11:30'],
  [{ streamStatus: 'RECONNECTING' }, 'Signal lost · waiting for the encoder'],
  [{ streamStatus: 'ENDED', endedAt: at(11), durationMs: 3_723_000 }, 'Ended · 11:00 · 1:02:03'],
  [{ streamStatus: 'CANCELLED' }, 'Cancelled'],
  [{ premiere, eventStart: at(14, 5) }, 'Premiere · starts 14:05'],
  [{ premiere, streamStatus: 'LIVE', startedAt: at(11, 30) }, 'Premiere live · since 11:30'],
  [{ premiere, streamStatus: 'ENDED', endedAt: at(11), durationMs: 60_000 }, 'Premiere ended · 11:00 · 1:00'],
  [{ premiere, streamStatus: 'CANCELLED' }, 'Premiere cancelled'],
] as const)('%j is said as %s', (change, words) => {
  expect(say(change)).toBe(words);
});
