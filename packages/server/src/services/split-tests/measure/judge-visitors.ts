import type { Executor } from '../../../db/database.ts';
import { keptSince } from '../../insights/store/upkeep/purge.ts';
import { findVisits, type Visitor, visitorKeyOf } from './measure-repository.ts';
import { type MeasuredPhase, phaseKeyOf } from './measured-phase.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Keyed by visitor. */
export type Judged = ReadonlyMap<string, { readonly visitor: Visitor; readonly outcome: Outcome }>;

/** What each visitor contributes, judged by everything that is known now. */
export async function judgeVisitors(
  tx: Executor,
  visitors: readonly (Visitor & { business_id: string })[],
  phases: ReadonlyMap<string, MeasuredPhase>,
  nowMs: number,
): Promise<Judged> {
  const visits = await findVisits(tx, visitors);
  const exposures = Map.groupBy(visits.exposures, visitorKeyOf);
  const goals = Map.groupBy(visits.goals, visitorKeyOf);
  const conversions = new Map(visits.conversions.map((conversion) => [visitorKeyOf(conversion), conversion]));
  // Goals this old have been deleted, so for older exposures the recorded conversion stands.
  const goalsKeptSinceMs = keptSince(new Date(nowMs)).getTime();
  return new Map(
    visitors.map((visitor) => {
      const key = visitorKeyOf(visitor);
      const seen = (exposures.get(key) ?? []).map(({ variant_key, is_cookieless, first_at }) => ({
        variantKey: variant_key,
        isCookieless: is_cookieless,
        atMs: first_at.getTime(),
      }));
      const isOld = seen.some(({ atMs }) => atMs < goalsKeptSinceMs);
      const found = (goals.get(key) ?? []).map(({ at }) => at.getTime());
      const kept = isOld ? [conversions.get(key)?.at.getTime() ?? []].flat() : found;
      const countsUntilMs =
        phases.get(phaseKeyOf(visitor.test_id, visitor.phase))?.countsUntilMs ?? Number.POSITIVE_INFINITY;
      return [key, { visitor, outcome: outcomeOf({ seen, goalsMs: kept, countsUntilMs }) }];
    }),
  );
}
