import type { Goal } from '@commoncast/core/split-tests/schema';
import { describe, expect, test } from 'vitest';
import { NOON_MS, playState, receivedBeat } from '../../../../test/insights/play-states.ts';
import { measuredPhase } from '../../../../test/split-tests/measured-phases.ts';
import { type PlayState, playKeyOf, type ReceivedBeat } from '../../insights/plays/play-state.ts';
import { type MeasuredPhase, phaseKeyOf } from './measured-phase.ts';
import { reachedGoals } from './reached-goals.ts';

const TEST = { id: 'test', phase: 1, variantKey: 'film' };

function reached(
  beats: readonly ReceivedBeat[],
  phases: readonly MeasuredPhase[] = [measuredPhase()],
  plays: readonly PlayState[] = [],
) {
  return reachedGoals({
    beats,
    plays: new Map(plays.map((play) => [playKeyOf(play), play])),
    phases: new Map(phases.map((phase) => [phaseKeyOf(phase.test_id, phase.phase), phase])),
  });
}
const phaseOf = (kind: Exclude<Goal['kind'], 'page' | 'custom'>, given: Partial<MeasuredPhase> = {}) =>
  measuredPhase({ goal: { kind }, ...given });
const goalBeat = (
  beat: Parameters<typeof receivedBeat>[0] = {},
  given: Parameters<typeof receivedBeat>[1] = {},
) => receivedBeat({ event: 'goal', goal: 'order', seq: 4, ...beat }, given);
const timesOf = (goals: ReturnType<typeof reached>) => goals.map(({ at }) => at.getTime());

describe('a goal of the site', () => {
  test('is of a visitor, a phase and a beat', () => {
    expect(reached([goalBeat()])).toEqual([
      {
        test_id: 'test',
        phase: 1,
        viewer_id: 'viewer',
        business_id: 'business',
        play_id: 'play',
        seq: 4,
        at: new Date(NOON_MS),
      },
    ]);
  });

  test('counts once for each phase that has it, the earliest of its copies', () => {
    const [first, copy] = [goalBeat({ tClient: NOON_MS - 2_000 }), goalBeat({ tClient: NOON_MS - 1_000 })];
    for (const beats of [
      [first, copy],
      [copy, first],
    ])
      expect(timesOf(reached(beats))).toEqual([NOON_MS - 2_000]);
    const phases = [measuredPhase(), measuredPhase({ phase: 2 }), measuredPhase({ test_id: 'another' })];
    expect(reached([goalBeat()], phases).map(({ test_id, phase }) => [test_id, phase])).toEqual([
      ['test', 1],
      ['test', 2],
      ['another', 1],
    ]);
    expect(reached([goalBeat(), goalBeat({ seq: 5 })]).map(({ seq }) => seq)).toEqual([4, 5]);
  });

  test('does not count without consent, for a bot, by another name or when the phase counts no more', () => {
    expect(reached([goalBeat({}, { batch: { isCookieless: true } })])).toEqual([]);
    for (const bucket of ['bot', 'member', 'foreign', 'suspect'] as const)
      expect(reached([goalBeat({}, { bucket })])).toEqual([]);
    expect(reached([goalBeat({ goal: 'another' })])).toEqual([]);
    expect(reached([goalBeat()], [measuredPhase({ countsUntilMs: NOON_MS })])).toEqual([]);
  });
});

describe('a beat of the player under test', () => {
  const said = (event: 'first-frame' | 'cta-click' | 'beat' | 'exposed', given = {}) =>
    receivedBeat({ event, test: TEST, seq: 2, ...given });

  test.each([
    ['play', 'first-frame'],
    ['cta-click', 'cta-click'],
  ] as const)('reaches the goal %s by its event %s', (kind, event) => {
    expect(reached([said(event)], [phaseOf(kind)])).toEqual([
      {
        test_id: 'test',
        phase: 1,
        viewer_id: 'viewer',
        business_id: 'business',
        play_id: 'play',
        seq: 2,
        at: new Date(NOON_MS),
      },
    ]);
    const other = event === 'cta-click' ? 'first-frame' : 'cta-click';
    expect(reached([said(other)], [phaseOf(kind)])).toEqual([]);
    expect(reached([said(event)], [phaseOf('view')])).toEqual([]);
    expect(reached([said(event)], [phaseOf(kind, { countsUntilMs: NOON_MS })])).toEqual([]);
    expect(reached([said(event)], [phaseOf(kind, { business_id: 'other' })])).toEqual([]);
    expect(reached([receivedBeat({ event })], [phaseOf(kind)])).toEqual([]);
    expect(reached([said(event, { test: { ...TEST, phase: 2 } })], [phaseOf(kind)])).toEqual([]);
  });
});

describe('a play as a whole', () => {
  const BEAT = receivedBeat({ event: 'beat', test: TEST, seq: 7 });
  const watched = (given: Partial<PlayState> = {}) =>
    playState({
      playingMs: 12_000,
      lastClientMs: NOON_MS + 15_000,
      lastArrivalMs: NOON_MS + 15_000,
      ...given,
    });
  const goalsOf = (
    kind: 'play' | 'view' | 'cta-click',
    play: PlayState,
    given: Partial<MeasuredPhase> = {},
  ) => reached([BEAT], [phaseOf(kind, given)], [play]);

  test('was played after its start, and viewed when it had been watched for long enough', () => {
    const play = watched({ startupMs: 400, viewerId: 'viewer of the play' });
    expect(goalsOf('play', play)).toEqual([
      {
        test_id: 'test',
        phase: 1,
        viewer_id: 'viewer of the play',
        business_id: 'business',
        play_id: 'play',
        seq: -1,
        at: new Date(NOON_MS + 400),
      },
    ]);
    expect(timesOf(goalsOf('view', play))).toEqual([NOON_MS + 10_400]);
    expect(timesOf(goalsOf('view', { ...play, durationMs: 8_000 }))).toEqual([NOON_MS + 4_400]);
    expect(goalsOf('cta-click', play)).toEqual([]);
  });

  test('is taken to have waited before it played, where its start is not known', () => {
    expect(timesOf(goalsOf('play', watched()))).toEqual([NOON_MS + 3_000]);
    expect(timesOf(goalsOf('play', watched({ playingMs: 16_000 })))).toEqual([NOON_MS]);
  });

  test('reaches nothing where it was not watched, or not for long enough', () => {
    expect(goalsOf('play', watched({ playingMs: 0 }))).toEqual([]);
    expect(goalsOf('play', watched({ playingMs: 1 }))).toHaveLength(1);
    expect(goalsOf('view', watched({ playingMs: 9_999 }))).toEqual([]);
    expect(goalsOf('view', watched({ playingMs: 10_000 }))).toHaveLength(1);
  });

  test('reaches nothing without consent, for a bot, or when the phase counts no more', () => {
    expect(goalsOf('play', watched({ isCookieless: true }))).toEqual([]);
    expect(goalsOf('play', watched({ bucket: 'bot' }))).toEqual([]);
    expect(goalsOf('play', watched({ startupMs: 400 }), { countsUntilMs: NOON_MS + 400 })).toEqual([]);
    expect(goalsOf('play', watched({ playId: 'another' }))).toEqual([]);
  });

  test('is not looked at for its exposure', () => {
    const exposed = receivedBeat({ event: 'exposed', test: TEST });
    expect(reached([exposed], [phaseOf('play')], [watched()])).toEqual([]);
  });
});
