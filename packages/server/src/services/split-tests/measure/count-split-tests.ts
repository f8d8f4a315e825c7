import { MISMATCH_P } from '@commoncast/core/split-tests/constants';
import { anytimeMismatchP } from '@commoncast/core/split-tests/statistics/anytime-mismatch';
import type { Executor } from '../../../db/database.ts';
import type { PlayState, ReceivedBeat } from '../../insights/plays/play-state.ts';
import { DayChanges } from './day-changes.ts';
import { exposuresIn } from './exposures-in.ts';
import { type Judged, judgeVisitors } from './judge-visitors.ts';
import {
  addToDays,
  type Conversion,
  countExposures,
  findPhases,
  saveConversions,
  saveExposures,
  saveGoals,
  saveMismatch,
  type Visitor,
  visitorKeyOf,
} from './measure-repository.ts';
import { type MeasuredPhase, phaseKeyOf } from './measured-phase.ts';
import { reachedGoals } from './reached-goals.ts';

/**
 * Counts exposures and conversions of split tests, within the transaction that counts the plays. Each visitor
 * concerned is judged again from everything that is known, and the daily sums get the difference.
 * @param plays what is known of the plays that the beats are about, by their keys
 */
export async function countSplitTests(
  tx: Executor,
  beats: readonly ReceivedBeat[],
  plays: ReadonlyMap<string, PlayState>,
): Promise<void> {
  const relevant = beats.filter(
    ({ beat, bucket }) => bucket === 'counted' && (beat.test !== undefined || beat.event === 'goal'),
  );
  if (relevant.length === 0) return;
  const phases = await phasesOf(tx, relevant);
  const exposures = exposuresIn(relevant, phases);
  const goals = reachedGoals({ beats: relevant, plays, phases });
  const visitors = distinctVisitors([...exposures, ...goals]);
  if (visitors.length === 0) return;

  const nowMs = Math.max(...relevant.map(({ batch }) => batch.receivedAtMs));
  const before = await judgeVisitors(tx, visitors, phases, nowMs);
  await saveExposures(tx, exposures.toSorted(byKey));
  await saveGoals(tx, goals.toSorted(byKey));
  const after = await judgeVisitors(tx, visitors, phases, nowMs);

  const changes = new DayChanges();
  for (const [key, { visitor, outcome }] of after) {
    changes.count(visitor, before.get(key)?.outcome ?? { kind: 'none' }, -1);
    changes.count(visitor, outcome, 1);
  }
  await saveConversions(tx, ...conversionsOf(before, after));
  await addToDays(tx, changes);
  const changed = new Set(changes.rows.map(({ test_id, phase }) => phaseKeyOf(test_id, phase)));
  for (const key of changed) await lookForMismatch(tx, phases.get(key), new Date(nowMs));
}

async function phasesOf(
  tx: Executor,
  beats: readonly ReceivedBeat[],
): Promise<ReadonlyMap<string, MeasuredPhase>> {
  const testIds = new Set(beats.flatMap(({ beat }) => beat.test?.id ?? []));
  const reaching = beats.filter(({ beat, batch }) => beat.event === 'goal' && !batch.isCookieless);
  const businessIds = new Set(reaching.map(({ batch }) => batch.businessId));
  const found = await findPhases(tx, [...testIds], [...businessIds]);
  return new Map(found.map((phase) => [phaseKeyOf(phase.test_id, phase.phase), phase]));
}

/** Visitors who have converted now, and those who had before and no longer have. */
function conversionsOf(before: Judged, after: Judged): [now: Conversion[], gone: Visitor[]] {
  const now: Conversion[] = [];
  const gone: Visitor[] = [];
  for (const [key, { visitor, outcome }] of after) {
    const old = before.get(key)?.outcome;
    if (outcome.kind === 'counted' && outcome.convertedAtMs !== null) {
      const at = new Date(outcome.convertedAtMs);
      now.push({ ...visitor, variant_key: outcome.seen.variantKey, at });
    } else if (old?.kind === 'counted' && old.convertedAtMs !== null) gone.push(visitor);
  }
  return [now.toSorted(byKey), gone];
}

/** Tests the split of a phase once more. */
async function lookForMismatch(tx: Executor, phase: MeasuredPhase | undefined, now: Date): Promise<void> {
  if (!phase) return;
  const counts = await countExposures(tx, phase.test_id, phase.phase);
  const observed = phase.variants.map(({ key }) => counts.get(key) ?? 0);
  const weights = phase.variants.map(({ weight }) => weight);
  const p = anytimeMismatchP(phase.mismatch_p, observed, weights);
  await saveMismatch(tx, phase, { p, since: p < MISMATCH_P ? now : null });
}

function distinctVisitors(rows: readonly Visitor[]): Visitor[] {
  const found = new Map(
    rows.map(({ test_id, phase, viewer_id, business_id }) => {
      const visitor = { test_id, phase, viewer_id, business_id };
      return [visitorKeyOf(visitor), visitor];
    }),
  );
  return [...found.values()];
}

function byKey(a: Visitor, b: Visitor): number {
  return visitorKeyOf(a) < visitorKeyOf(b) ? -1 : 1;
}
