import { afterEach, expect, test, vi } from 'vitest';
import { toTextTrackCue } from './to-text-track-cue.ts';

/** As browsers make one; the test's own DOM has none. */
class PlainCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;

  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const made = (settings: string) => {
  vi.stubGlobal('VTTCue', PlainCue);
  return { ...toTextTrackCue({ startMs: 1500, endMs: 3000, text: '<i>Bronze</i>', settings }) };
};

test('a cue keeps its times and its text', () =>
  expect(made('')).toEqual({ startTime: 1.5, endTime: 3, text: '<i>Bronze</i>' }));

test('a cue stands where its settings say', () => {
  expect(made('line:0 position:10%,line-left size:40% align:start')).toMatchObject({
    line: 0,
    snapToLines: true,
    position: 10,
    positionAlign: 'line-left',
    size: 40,
    align: 'start',
  });
  expect(made('line:50%,end vertical:rl')).toMatchObject({
    line: 50,
    snapToLines: false,
    lineAlign: 'end',
    vertical: 'rl',
  });
});
