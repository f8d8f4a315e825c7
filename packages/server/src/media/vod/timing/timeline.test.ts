import type { Packet, Stream } from 'node-av/lib';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.ts';

const TICKS_A_S = 10;

/** Where packets of these times are placed, each a tick long. */
function placed(timeline: Timeline, index: number, ticks: readonly number[]): number[] {
  const stream = { index, timeBase: { num: 1, den: TICKS_A_S } } as unknown as Stream;
  return ticks.map((tick) => {
    const packet = { pts: BigInt(tick), dts: BigInt(tick), duration: 1n } as unknown as Packet;
    timeline.place(packet, stream);
    return Number(packet.dts);
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

test('a clock that starts again continues, after seconds as well, and sound moves as pictures do', () => {
  const timeline = new Timeline(0, true);
  expect(placed(timeline, 0, range(0, 30))).toEqual(range(0, 30));
  expect(placed(timeline, 1, range(0, 32))).toEqual(range(0, 32));
  expect(placed(timeline, 0, range(0, 30))).toEqual(range(30, 60));
  expect(placed(timeline, 1, range(0, 28))).toEqual(range(30, 58));
  expect(placed(timeline, 0, range(0, 30))).toEqual(range(60, 90));
  expect(placed(timeline, 1, range(0, 30))).toEqual(range(60, 90));
  expect(timeline.hasJumped).toBe(true);
});

test('one packet with a wrong time moves nothing that follows', () => {
  const timeline = new Timeline(0, true);
  placed(timeline, 0, [...range(200, 230), 50]);
  expect(placed(timeline, 0, range(231, 240))).toEqual(range(231, 240));
  expect(placed(timeline, 1, range(231, 240))).toEqual(range(231, 240));
});

test('a container whose clock never restarts is taken at its word', () => {
  const timeline = new Timeline(0, false);
  const ticks = [...range(0, 30), 0, 200];
  expect(placed(timeline, 0, ticks)).toEqual(ticks);
  expect(timeline.hasJumped).toBe(false);
});
