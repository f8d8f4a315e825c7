import { expect, it } from 'vitest';
import { createMilestones, type Look } from './milestones.ts';

const DURATION_S = 100;

/** Looks at a video a few times a second, from one second to another. */
function play(
  look: ReturnType<typeof createMilestones>,
  fromS: number,
  toS: number,
  more: Partial<Look> = {},
) {
  const reached: number[] = [];
  for (let positionS = fromS; positionS <= toS; positionS += 0.25)
    reached.push(
      ...look({ positionS, durationS: DURATION_S, rate: 1, isSeeking: false, isEnded: false, ...more }),
    );
  return reached;
}
const END = { positionS: 100, durationS: DURATION_S, rate: 1, isSeeking: false, isEnded: true };

it('tells each milestone once, also when it is played again', () => {
  const look = createMilestones();
  expect(play(look, 0, 99.75)).toEqual([25, 50, 75, 90]);
  expect(look(END)).toEqual([100]);
  look({ ...END, positionS: 0, isSeeking: true, isEnded: false });
  expect(play(look, 0, 99.75)).toEqual([]);
  expect(look(END)).toEqual([]);
});

it('reaches nothing by seeking, and reaches later what was left out', () => {
  const look = createMilestones();
  expect(play(look, 0, 10)).toEqual([]);
  look({ ...END, positionS: 60, isSeeking: true, isEnded: false });
  expect(play(look, 60, 80)).toEqual([75]);
  look({ ...END, positionS: 20, isSeeking: true, isEnded: false });
  expect(play(look, 20, 30)).toEqual([25]);
  look({ ...END, isSeeking: true });
  expect(look(END)).toEqual([]);
});

it('takes a jump that nobody announced for a seek, and knows fast playback from it', () => {
  const look = createMilestones();
  expect(play(look, 0, 20)).toEqual([]);
  expect(play(look, 40, 45)).toEqual([]);
  const fast = createMilestones();
  const at = (positionS: number) => fast({ ...END, positionS, rate: 4, isEnded: false });
  expect([at(20), at(26), at(32)]).toEqual([[], [25], []]);
});

it('has none in a broadcast', () => {
  expect(play(createMilestones(), 0, 100, { durationS: Number.POSITIVE_INFINITY })).toEqual([]);
});
