import { expect, it } from 'vitest';
import { type Course, steer } from './steer.ts';

const playing: Course = { behindS: 0, rate: 1, follows: true, isWaiting: false, isFresh: false };

it.each([
  ['leaves alone who is where everybody is', { behindS: 0.2 }, { rate: 1, jump: 'no' }],
  ['plays faster a little behind', { behindS: 1 }, { rate: 1.25, jump: 'no' }],
  ['goes on with that until it is close', { behindS: 0.2, rate: 1.25 }, { rate: 1.25, jump: 'no' }],
  ['and then no longer', { behindS: 0.05, rate: 1.25 }, { rate: 1, jump: 'no' }],
  ['plays slower a little ahead', { behindS: -0.5 }, { rate: 0.8, jump: 'no' }],
  ['jumps after a long stall', { behindS: 9 }, { rate: 1, jump: 'late' }],
  ['jumps before the first picture, which costs nothing', { behindS: 1, isFresh: true }, { jump: 'now' }],
  ['does nothing while the picture stands', { behindS: 9, isWaiting: true }, { jump: 'no', follows: true }],
  ['takes back who has got ahead', { behindS: -3, follows: false, rate: 2 }, { rate: 1, jump: 'now' }],
  ['takes back who has paused ahead', { behindS: -3, isWaiting: true }, { jump: 'now' }],
  ['leaves behind who has gone back', { behindS: 60, follows: false }, { follows: false, jump: 'no' }],
  ['at whatever speed', { behindS: 60, follows: false, rate: 2 }, { follows: false, rate: 2 }],
  ['keeps who comes near again', { behindS: 2, follows: false, rate: 2 }, { follows: true, rate: 1.25 }],
] as const)('%s', (_, course, expected) => {
  expect(steer({ ...playing, ...course })).toMatchObject(expected);
});

it('is at the live position for good, from a second behind', () => {
  let course = { ...playing, behindS: 1 };
  for (let elapsedS = 0; elapsedS < 10; elapsedS += 0.5) {
    const { rate, jump } = steer(course);
    expect(jump).toBe('no');
    course = { ...course, rate, behindS: course.behindS - (rate - 1) * 0.5 };
  }
  expect(Math.abs(course.behindS)).toBeLessThan(0.1);
  expect(course.rate).toBe(1);
});
