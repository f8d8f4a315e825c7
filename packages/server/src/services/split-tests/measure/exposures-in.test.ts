import { expect, test } from 'vitest';
import { NOON_MS, receivedBeat } from '../../../../test/insights/play-states.ts';
import { measuredPhase } from '../../../../test/split-tests/measured-phases.ts';
import { exposuresIn } from './exposures-in.ts';
import { phaseKeyOf } from './measured-phase.ts';

const phases = new Map(
  [1, 2].map((phase) => [phaseKeyOf('test', phase), measuredPhase({ phase, test_id: 'test' })]),
);
const TEST = { id: 'test', phase: 1, variantKey: 'film' };
const exposed = (
  beat: Parameters<typeof receivedBeat>[0] = {},
  batch: NonNullable<Parameters<typeof receivedBeat>[1]>['batch'] = {},
) => receivedBeat({ event: 'exposed', test: TEST, ...beat }, { batch });
const found = (...beats: ReturnType<typeof receivedBeat>[]) => exposuresIn(beats, phases);

test('an exposure is of a visitor, a phase and a variant', () => {
  expect(found(exposed({}, { isCookieless: true }))).toEqual([
    {
      test_id: 'test',
      phase: 1,
      viewer_id: 'viewer',
      variant_key: 'film',
      business_id: 'business',
      is_cookieless: true,
      first_at: new Date(NOON_MS),
    },
  ]);
});

test('the first of several counts, in any order', () => {
  const [first, second] = [exposed({ tClient: NOON_MS - 2_000 }), exposed({ tClient: NOON_MS - 1_000 })];
  for (const beats of [
    [first, second],
    [second, first],
  ])
    expect(found(...beats).map(({ first_at }) => first_at.getTime())).toEqual([NOON_MS - 2_000]);
});

test('another visitor, variant or phase is another exposure', () => {
  const all = found(
    exposed(),
    exposed({}, { viewerId: 'other' }),
    exposed({ test: { ...TEST, variantKey: 'nothing' } }),
    exposed({ test: { ...TEST, phase: 2 } }),
  );
  expect(all.map(({ viewer_id, variant_key, phase }) => [viewer_id, variant_key, phase])).toEqual([
    ['viewer', 'film', 1],
    ['other', 'film', 1],
    ['viewer', 'nothing', 1],
    ['viewer', 'film', 2],
  ]);
});

test.each<[string, ReturnType<typeof receivedBeat>]>([
  ['another event', exposed({ event: 'first-frame' })],
  ['no test', receivedBeat({ event: 'exposed' })],
  ['a phase that is not there', exposed({ test: { ...TEST, phase: 3 } })],
  ['a variant that is not there', exposed({ test: { ...TEST, variantKey: 'forged' } })],
  ['another business', exposed({}, { businessId: 'other' })],
  ['a time before the run', exposed({ tClient: NOON_MS - 9_000_000 }, { receivedAtMs: NOON_MS - 9_000_000 })],
])('%s is no exposure', (_, beat) => {
  expect(found(beat)).toEqual([]);
});
