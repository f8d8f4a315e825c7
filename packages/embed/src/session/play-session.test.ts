import { Beat } from '@commoncast/core/insights/beat';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { createPlaySession, type Motion, type PlaySession } from './play-session.ts';

const PLAY = '01934567-0000-7000-8000-000000000001';
let session: PlaySession;
beforeEach(() => {
  session = createPlaySession(PLAY, { contentId: PLAY, kind: 'VOD' });
});

/** Looks at the player: clock and position in seconds. */
const look = (nowS: number, positionS: number, motion: Motion, { isSeeking = false, rate = 1 } = {}): void =>
  session.sample({ nowMs: nowS * 1000, positionMs: positionS * 1000, rate, motion, isSeeking });
const beat = () => session.beat('beat', { tClient: 1, visible: true, muted: false });

/** Plays at normal speed, looked at four times a second. */
const play = (fromClockS: number, fromS: number, forS: number): void => {
  for (let s = 0; s <= forS; s += 0.25) look(fromClockS + s, fromS + s, 'moving');
};

it('counts 25 s of watching and 20 s of content for [0,10) and [5,20)', () => {
  play(100, 0, 10);
  look(110, 5, 'resting', { isSeeking: true });
  play(111, 5, 15);
  look(126, 20, 'resting');
  const { playingMs, ranges } = beat();
  expect(playingMs).toBe(25_000);
  expect(ranges).toEqual([
    [0, 10_000],
    [5_000, 20_000],
  ]);
});

it('counts waiting for data by itself, and not waiting for a seek or a pause', () => {
  play(0, 0, 2);
  look(2, 2, 'stalled');
  look(5, 2, 'stalled');
  play(5.5, 2, 1);
  look(6.5, 3, 'resting');
  look(60, 3, 'resting');
  play(60, 3, 1);
  look(61, 4, 'stalled');
  look(61.25, 4, 'moving');
  expect(beat()).toMatchObject({ playingMs: 4000, rebufferMs: 3750, rebufferCount: 2, ranges: [[0, 4000]] });
});

it('counts wall-clock time at double speed, and the content it covered', () => {
  look(0, 0, 'moving', { rate: 2 });
  for (let s = 0.25; s <= 4; s += 0.25) look(s, s * 2, 'moving', { rate: 2 });
  expect(beat()).toMatchObject({ playingMs: 4000, ranges: [[0, 8000]], rate: 2 });
});

it('does not count the night through which a computer slept', () => {
  play(0, 0, 1);
  look(8 * 3600, 1.1, 'moving');
  expect(beat().playingMs).toBe(1100);
});

it('does not count a picture that stands after its start, though it is meant to move', () => {
  look(10, 0, 'moving');
  look(10.15, 0, 'moving');
  play(10.15, 0, 2);
  expect(beat()).toMatchObject({ playingMs: 2000, ranges: [[0, 2000]] });
});

it('counts nothing between two seeks when no frame has moved, and else up to the second seek', () => {
  play(0, 0, 1);
  look(1.1, 50, 'resting', { isSeeking: true });
  look(1.2, 50, 'moving');
  look(1.3, 70, 'resting', { isSeeking: true });
  expect(beat()).toMatchObject({ playingMs: 1100, ranges: [[0, 1100]] });

  look(1.4, 70, 'moving');
  look(1.5, 70.02, 'moving');
  look(1.58, 30, 'resting', { isSeeking: true });
  expect(beat().playingMs).toBe(1200);
  expect(beat().ranges).toEqual([
    [0, 1100],
    [70_000, 70_100],
  ]);
});

it('does not take the target of a seek for something that was played', () => {
  play(0, 0, 1);
  look(1.1, 50, 'resting', { isSeeking: true });
  const { ranges, playingMs } = beat();
  expect(ranges).toEqual([[0, 1100]]);
  expect(playingMs).toBe(1100);
});

it('numbers its beats, names the start-up once it is known, and passes the contract', () => {
  expect(beat()).not.toHaveProperty('startupMs');
  session.firstFrame(321.4);
  session.firstFrame(999);
  play(0, 0, 1);
  const second = beat();
  expect(second).toMatchObject({ playId: PLAY, seq: 1, startupMs: 321, contentId: PLAY, kind: 'VOD' });
  expect(v.safeParse(Beat, { ...second, tClient: Date.now() }).issues).toBeUndefined();
});
