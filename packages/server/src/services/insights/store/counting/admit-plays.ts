import type { Executor } from '../../../../db/database.ts';
import type { PlayAllowance } from '../../../../quotas/rate-limits.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';
import { playKeyOf } from '../../plays/play-state.ts';
import { hourOf } from '../../plays/session-views.ts';
import { timeOf } from '../../plays/visitor-clock.ts';
import { Allowance, type Verdict } from './allowance.ts';
import { findSources, saveAllowances } from './allowances-repository.ts';
import { countPlaysOfVisits, MAX_PLAYS_OF_VISIT, type Visit } from './plays-repository.ts';

export interface Admissions {
  /** By the keys of new plays; known ones are not included. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Sources that have just turned out to be floods, with everything admitted from them until now. */
  readonly floods: readonly { businessId: string; sourceId: string; playIds: readonly string[] }[];
}

interface Newcomer extends Visit {
  readonly key: string;
  readonly playId: string;
  readonly batch: ReceivedBatch;
  readonly isLoad: boolean;
}

/** Decides which new plays, exposures and goals are believed, and saves what is left of their allowances. */
export async function admitPlays(
  tx: Executor,
  batches: readonly ReceivedBatch[],
  known: ReadonlySet<string>,
  limits: PlayAllowance,
): Promise<Admissions> {
  const newcomers = newcomersIn(batches, known);
  const allowances = await openAllowances(tx, newcomers, limits);
  const playsOfVisits = new Map(
    (await countPlaysOfVisits(tx, distinctVisits(newcomers))).map((visit) => [
      visitKeyOf(visit),
      visit.plays,
    ]),
  );
  const verdicts = new Map<string, Verdict>();
  for (const newcomer of newcomers) {
    const { key, playId, batch, isLoad } = newcomer;
    const allowance = allowances.get(sourceKeyOf(batch));
    const visitKey = visitKeyOf(newcomer);
    const plays = playsOfVisits.get(visitKey) ?? 0;
    const isShared = batch.isSharedNetwork === true;
    const atMs = batch.receivedAtMs;
    let verdict: Verdict = 'admitted';
    if (plays >= MAX_PLAYS_OF_VISIT) verdict = allowance?.suspect(atMs) ?? 'tallied';
    else if (allowance) verdict = allowance.take(playId, { atMs, isLoad, isShared });
    if (verdict === 'admitted') playsOfVisits.set(visitKey, plays + 1);
    verdicts.set(key, verdict);
  }
  const touched = [...allowances.values()];
  const floods = touched
    .filter(({ isFlood, admitted }) => isFlood && admitted.length > 0)
    .map(({ known: { businessId, sourceId }, admitted }) => ({
      businessId,
      sourceId,
      playIds: admitted.splice(0),
    }));
  await saveAllowances(tx, touched);
  return { verdicts, floods };
}

/** Each new play once, in order of arrival. */
function newcomersIn(batches: readonly ReceivedBatch[], known: ReadonlySet<string>): Newcomer[] {
  const found = new Map<string, Newcomer>();
  for (const batch of batches) {
    for (const beat of batch.beats) {
      const { businessId, sessionId } = batch;
      const { playId } = beat;
      const key = playKeyOf({ businessId, playId });
      if (known.has(key) || found.has(key)) continue;
      const hourMs = hourOf(timeOf(beat, batch).atMs);
      found.set(key, { key, playId, businessId, sessionId, hourMs, batch, isLoad: beat.event === 'load' });
    }
  }
  return [...found.values()];
}

async function openAllowances(
  tx: Executor,
  newcomers: readonly Newcomer[],
  limits: PlayAllowance,
): Promise<ReadonlyMap<string, Allowance>> {
  const sources = new Map<string, { businessId: string; sourceId: string }>();
  for (const { batch } of newcomers) {
    const { businessId, sourceId } = batch;
    if (sourceId !== undefined) sources.set(sourceKeyOf(batch), { businessId, sourceId });
  }
  const known = await findSources(tx, [...sources.values()]);
  return new Map(known.map((source) => [sourceKeyOf(source), new Allowance(source, limits)]));
}

function distinctVisits(newcomers: readonly Newcomer[]): Visit[] {
  return [...new Map(newcomers.map((newcomer) => [visitKeyOf(newcomer), newcomer])).values()];
}

function visitKeyOf({ businessId, sessionId, hourMs }: Visit): string {
  return [businessId, sessionId, hourMs].join(' ');
}

function sourceKeyOf({
  businessId,
  sourceId,
}: {
  businessId: string;
  sourceId?: string | undefined;
}): string {
  return `${businessId} ${sourceId}`;
}
