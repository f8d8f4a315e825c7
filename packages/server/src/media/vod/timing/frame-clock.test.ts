import { expect, test } from 'vitest';
import { FrameClock, type Held } from './frame-clock.ts';

/** Sends frames through a clock. @returns what is shown, frame by frame */
function shown(framesPerS: number, frames: readonly [timeS: number, name: string][], endS: number): string {
  const out: string[] = [];
  const show = (held: Held<string> | null) => {
    for (let tick = held?.firstTick ?? 0; tick < (held?.endTick ?? 0); tick += 1) {
      expect(tick).toBe(out.length);
      out.push(held!.frame);
    }
  };
  const clock = new FrameClock<string>(framesPerS, () => {});
  for (const [timeS, name] of frames) show(clock.offer(timeS, name));
  show(clock.finish(endS));
  return out.join('');
}

test('frames on time come out as they are', () => {
  expect(
    shown(
      10,
      [
        [0, 'a'],
        [0.1, 'b'],
        [0.2, 'c'],
      ],
      0.3,
    ),
  ).toBe('abc');
});

test('a gap repeats the last picture', () => {
  expect(
    shown(
      10,
      [
        [0, 'a'],
        [0.5, 'b'],
      ],
      0.7,
    ),
  ).toBe('aaaaabb');
});

test('frames that come too close together are dropped, and the last one wins', () => {
  expect(
    shown(
      10,
      [
        [0, 'a'],
        [0.1, 'b'],
        [0.12, 'c'],
        [0.2, 'd'],
      ],
      0.3,
    ),
  ).toBe('acd');
});

test('the first picture fills the gap before it', () => {
  expect(
    shown(
      10,
      [
        [0.3, 'a'],
        [0.4, 'b'],
      ],
      0.5,
    ),
  ).toBe('aaaab');
});

test('frames between two ticks do not jitter', () => {
  const frames = Array.from({ length: 20 }, (_, index): [number, string] => [
    index / 10 + 0.05 + (index % 2 ? 0.004 : -0.004),
    String.fromCharCode(97 + index),
  ]);
  expect(shown(10, frames, 2)).toContain('cdefghijklmnopqrs');
});

test('frames that go back in time are dropped', () => {
  expect(
    shown(
      10,
      [
        [0, 'a'],
        [0.2, 'b'],
        [0.1, 'c'],
        [0.3, 'd'],
      ],
      0.4,
    ),
  ).toBe('aacd');
});

test('the last picture can fill the time without a new one', () => {
  const clock = new FrameClock<string>(10, () => {});
  clock.offer(0, 'a');
  expect(clock.fillTo(0.5, (frame) => frame)).toEqual({ frame: 'a', firstTick: 0, endTick: 5 });
  expect(clock.fillTo(0.5, (frame) => frame)).toBeNull();
  expect(clock.offer(0.7, 'b')).toEqual({ frame: 'a', firstTick: 5, endTick: 7 });
});

test('shows nothing when it was given nothing', () => {
  expect(new FrameClock<string>(10, () => {}).finish(5)).toBeNull();
});
