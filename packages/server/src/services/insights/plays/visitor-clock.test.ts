import { describe, expect, test } from 'vitest';
import { beatOf } from '../../../../test/insights/beats.ts';
import { isTooLate, timeOf } from './visitor-clock.ts';

const at = (text: string) => Date.parse(`2026-03-10T${text}Z`);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('a beat that carries when it was sent', () => {
  test.each([
    ['a delayed beat belongs to the hour in which it happened', '23:32:00', 0],
    ['so does one with a clock that is an hour slow', '23:32:00', -HOUR_MS],
    ['and one with a clock that is years fast', '23:32:00', 3 * 365 * 24 * HOUR_MS],
  ])('%s', (_case, happened, clockErrorMs) => {
    const receivedAtMs = at('23:59:00');
    const delivery = { receivedAtMs, sentAtMs: receivedAtMs + clockErrorMs };
    const beat = beatOf({ tClient: at(happened) + clockErrorMs });
    expect(timeOf(beat, delivery)).toMatchObject({ atMs: at(happened), startedAtMs: at(happened) });
  });

  test('up to a minute of travel is not a clock error', () => {
    const receivedAtMs = at('10:00:30');
    const beat = beatOf({ tClient: at('09:58:00') });
    expect(timeOf(beat, { receivedAtMs, sentAtMs: at('10:00:00') }).atMs).toBe(at('09:58:00'));
    expect(timeOf(beat, { receivedAtMs, sentAtMs: at('09:59:00') }).atMs).toBe(at('09:59:30'));
  });

  test('travel counts as a clock error from a minute and a millisecond on, and a clock ahead always does', () => {
    const receivedAtMs = at('10:00:00');
    const travelled = (travelMs: number) =>
      timeOf(beatOf({ tClient: at('09:00:00') }), { receivedAtMs, sentAtMs: receivedAtMs - travelMs }).atMs -
      at('09:00:00');
    expect([0, 1, MINUTE_MS, MINUTE_MS + 1, -1].map(travelled)).toEqual([0, 0, 0, MINUTE_MS + 1, -1]);
  });

  test('the order of exposure and goal survives any delay', () => {
    const delivery = { receivedAtMs: at('10:00:00'), sentAtMs: at('10:00:00') };
    const exposed = timeOf(beatOf({ event: 'exposed', tClient: at('09:48:00') }), delivery);
    const goal = timeOf(beatOf({ event: 'goal', tClient: at('09:53:00') }), delivery);
    expect(goal.atMs - exposed.atMs).toBe(5 * MINUTE_MS);
  });

  test('nothing happens after it arrives', () => {
    const delivery = { receivedAtMs: at('10:00:00'), sentAtMs: at('10:00:00') };
    expect(timeOf(beatOf({ tClient: at('11:00:00') }), delivery)).toMatchObject({
      atMs: at('10:00:00'),
      startedAtMs: at('10:00:00'),
    });
  });

  test('a delay of more than seven days is too long', () => {
    const sentAtMs = at('10:00:00');
    const week = 7 * 24 * HOUR_MS;
    expect(isTooLate(beatOf({ tClient: sentAtMs - week }), sentAtMs)).toBe(false);
    expect(isTooLate(beatOf({ tClient: sentAtMs - week - 1 }), sentAtMs)).toBe(true);
    expect(isTooLate(beatOf({ tClient: 0 }), undefined)).toBe(false);
  });
});

describe('a beat that does not', () => {
  test.each([
    ['up to ten minutes late, it counts as late', -10 * MINUTE_MS, -10 * MINUTE_MS],
    ['later than that, its clock is wrong', -10 * MINUTE_MS - 1, 0],
    ['up to ten minutes early, it is left as it is', 10 * MINUTE_MS, 10 * MINUTE_MS],
    ['a clock that is further ahead is wrong', 10 * MINUTE_MS + 1, 0],
  ])('%s', (_case, offMs, believedMs) => {
    const receivedAtMs = at('10:00:00');
    const { atMs, startedAtMs } = timeOf(beatOf({ tClient: receivedAtMs + offMs }), { receivedAtMs });
    expect([atMs - receivedAtMs, startedAtMs - receivedAtMs]).toEqual([believedMs, believedMs]);
  });
});

test('a play is believed to have started an hour before its beat at most', () => {
  const tClient = at('10:00:00');
  const delivery = { receivedAtMs: tClient, sentAtMs: tClient };
  const began = (tFirst: number) => timeOf(beatOf({ tClient, tFirst }), delivery);
  expect(began(tClient - HOUR_MS).firstClientMs).toBe(tClient - HOUR_MS);
  expect(began(tClient - HOUR_MS - 1)).toMatchObject({
    firstClientMs: tClient - HOUR_MS,
    startedAtMs: tClient - HOUR_MS,
  });
  expect(began(tClient + 1).firstClientMs).toBe(tClient);
});
