import { expect, test } from 'vitest';
import { RecordingSink } from '../../test/live/recording-sink.ts';
import { sendSignal } from '../../test/live/signal.ts';
import { createFanOut } from '../media/live/fan-out.ts';
import { Relay } from './relay.ts';

const unreachable = () => expect.unreachable();

test('viewers stay while one connection follows another, on a clock that goes on', () => {
  const relay = new Relay(unreachable);
  const viewer = new RecordingSink();
  const [first, second] = [createFanOut(unreachable), createFanOut(unreachable)];
  relay.add(viewer);
  relay.follow(first);
  sendSignal(first, { durationS: 1, startS: 500 });
  expect(relay.video).toMatchObject({ width: 640 });
  first.end('lost');
  expect(relay.video).toBeNull();
  relay.follow(second);
  sendSignal(second, { durationS: 1, startS: 3 });

  const times = viewer.videoFrames.map(({ ptsUs }) => ptsUs);
  expect(times).toHaveLength(60);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // The signal lasts a second on its own clock, however fast it is sent.
  expect(times[29]! - times[0]!).toBeCloseTo(29e6 / 30, -2);
  expect(times[30]! - times[29]!).toBeLessThan(10e6);
  const heard = viewer.audioFrames.map(({ ptsUs }) => ptsUs);
  expect(Math.abs(heard[0]! - times[0]!)).toBeLessThan(50_000);
  expect(viewer.ends).toEqual([]);

  // A viewer who comes later begins with the last key frame.
  const late = new RecordingSink();
  relay.add(late);
  expect(late.videoFrames).toHaveLength(30);
  expect(late.videoFrames[0]!.isKey).toBe(true);
  relay.end();
  expect([viewer.ends, late.ends]).toEqual([['finished'], ['finished']]);
});

test('it knows when pictures come in another order than they are shown', () => {
  const relay = new Relay(unreachable);
  const source = createFanOut(unreachable);
  relay.follow(source);
  sendSignal(source, { durationS: 0.1, delayS: 0.1 });
  expect(relay.isReordered).toBe(true);
  relay.follow(createFanOut(unreachable));
  expect(relay.isReordered).toBe(false);
});
