import { expect, test } from 'vitest';
import { NOON_MS, playState } from '../../../../test/insights/play-states.ts';
import type { PlayState } from './play-state.ts';
import { canBeView, hourOf, viewKeyOf, viewsAmong } from './session-views.ts';

const HOUR_MS = 3_600_000;
/** A play that was watched for long enough to be a view. */
const watched = (given: Partial<PlayState> = {}) =>
  playState({ contentId: 'content', playingMs: 10_000, lastClientMs: NOON_MS + 10_000, ...given });
const keysOf = (...plays: PlayState[]) => [...viewsAmong(plays)].sort();

test('the hour begins with its first millisecond', () => {
  expect([NOON_MS - 1, NOON_MS, NOON_MS + HOUR_MS - 1, NOON_MS + HOUR_MS].map(hourOf)).toEqual([
    NOON_MS - HOUR_MS,
    NOON_MS,
    NOON_MS,
    NOON_MS + HOUR_MS,
  ]);
});

test('a view is of one business, session, content and hour of the first arrival', () => {
  const key = viewKeyOf(watched());
  expect(viewKeyOf(watched({ heardFromMs: NOON_MS + HOUR_MS - 1, playId: 'another' }))).toBe(key);
  for (const given of [
    { businessId: 'other' },
    { sessionId: 'other' },
    { contentId: 'other' },
    { contentId: null },
    { heardFromMs: NOON_MS - 1 },
  ])
    expect(viewKeyOf(watched(given))).not.toBe(key);
  // What a play claims of its beginning changes nothing.
  expect(viewKeyOf(watched({ startedAtMs: NOON_MS - HOUR_MS }))).toBe(key);
});

test('a play can be a view when it is counted and was watched for long enough', () => {
  expect(canBeView(watched())).toBe(true);
  expect(canBeView(watched({ playingMs: 9_999 }))).toBe(false);
  for (const bucket of ['bot', 'member', 'foreign', 'suspect'] as const)
    expect(canBeView(watched({ bucket }))).toBe(false);
});

test('of plays with one key the first that was watched for long enough is the view, in any order', () => {
  const short = watched({ playId: 'a', startedAtMs: NOON_MS - 3, playingMs: 1 });
  const first = watched({ playId: 'd', startedAtMs: NOON_MS - 2 });
  const second = watched({ playId: 'c', startedAtMs: NOON_MS - 1 });
  const third = watched({ playId: 'b', startedAtMs: NOON_MS });
  expect(keysOf(short, first, second, third)).toEqual(['business d']);
  expect(keysOf(third, second, first, short)).toEqual(['business d']);
  expect(keysOf(short)).toEqual([]);
});

test('of plays that began at once the lower id is the view', () => {
  const [a, b] = [watched({ playId: 'a' }), watched({ playId: 'b' })];
  expect(keysOf(a, b)).toEqual(['business a']);
  expect(keysOf(b, a)).toEqual(['business a']);
});

test('each content and hour of a session has its view', () => {
  const plays = [
    watched({ playId: 'a' }),
    watched({ playId: 'b', contentId: 'other' }),
    watched({ playId: 'c', heardFromMs: NOON_MS + HOUR_MS }),
  ];
  expect(keysOf(...plays)).toEqual(['business a', 'business b', 'business c']);
});
