import { describe, expect, test } from 'vitest';
import { EncoderClock } from './encoder-clock.ts';

const MS = 1000;
const read = (...frames: readonly (readonly ['video' | 'audio', number])[]) => {
  const clock = new EncoderClock();
  return frames.map(([track, timestampMs]) => clock.read(track, timestampMs) / MS);
};

describe('the time of a source', () => {
  test('is its own, from wherever it begins', () => {
    expect(read(['video', 5000], ['audio', 4990], ['video', 5033])).toEqual([5000, 4990, 5033]);
  });

  test('goes on when timestamps begin anew after 2^32 milliseconds', () => {
    const end = 2 ** 32;
    expect(read(['video', end - 20], ['audio', end - 5], ['video', 13], ['audio', 16])).toEqual([
      end - 20,
      end - 5,
      end + 13,
      end + 16,
    ]);
  });

  test('never stands still nor goes back by a little', () => {
    expect(read(['video', 100], ['video', 100], ['video', 90], ['video', 140])).toEqual([100, 101, 102, 140]);
  });

  test('goes on after the encoder set its clock, with picture and sound in step', () => {
    const jump = 5_000_000;
    for (const to of [jump, -990]) {
      const times = read(
        ['video', 1000],
        ['audio', 1010],
        ['video', 1000 + to],
        ['audio', 1030],
        ['audio', 1020 + to],
        ['video', 1040 + to],
      );
      expect(times).toEqual([1000, 1010, 1040, 1030, 1060, 1080]);
    }
  });

  test('leaves gaps as they are, up to how long a source may be silent', () => {
    expect(read(['video', 0], ['video', 15_000])).toEqual([0, 15_000]);
  });

  test('is monotone for each track, whatever comes', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const clock = new EncoderClock();
    const last = { video: -1, audio: -1 };
    for (let frame = 0; frame < 20_000; frame += 1) {
      const track = random() < 0.5 ? 'video' : 'audio';
      const us = clock.read(track, Math.floor(random() * 2 ** 32));
      expect(us).toBeGreaterThan(last[track]);
      last[track] = us;
    }
  });
});
