import { expect, it } from 'vitest';
import type { Range } from '../ranges.ts';
import { createBufferRoom } from './buffer-room.ts';
import { createPlayhead } from './playhead.ts';
import type { Sink } from './sink.ts';

function roomAt(currentTime: number, endS: number, state: Partial<HTMLVideoElement> = {}) {
  const removed: Range[] = [];
  const video = {
    readyState: 4,
    paused: false,
    duration: 1000,
    played: { length: 1 },
    buffered: { length: 1, start: () => 0, end: () => endS },
    currentTime,
    ...state,
  } as unknown as HTMLVideoElement;
  const sink = { remove: async (range: Range) => void removed.push(range) } as unknown as Sink;
  return { room: createBufferRoom(video, sink, createPlayhead(video, 0)), removed };
}

it.each([
  ['no picture', { readyState: 1 }, 0.5],
  ['a picture that nobody has started', { paused: true, played: { length: 0 } }, 2],
  ['a pause', { paused: true }, 30],
  ['playing', {}, 30],
] as const)('loads ahead with %s', (_, state, goalS) => {
  expect(roomAt(0, 0, state as Partial<HTMLVideoElement>).room.goalS()).toBe(goalS);
});

it('forgets what lies far behind and far ahead, and nothing else', async () => {
  const near = roomAt(30, 60);
  await near.room.trim();
  expect(near.removed).toEqual([]);
  const far = roomAt(100, 300);
  await far.room.trim();
  expect(far.removed).toEqual([
    [0, 70],
    [150, 300],
  ]);
});

it('keeps less, and loads less ahead, each time that there was no room', async () => {
  const { room, removed } = roomAt(100, 140);
  await room.shrink();
  expect(removed).toEqual([
    [0, 98],
    [118, 140],
  ]);
  expect(room.goalS()).toBe(18);
  for (let more = 0; more < 20; more += 1) await room.shrink();
  expect(room.goalS()).toBe(3);
});
