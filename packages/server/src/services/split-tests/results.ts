import { compare } from '@commoncast/core/split-tests/results/compare';
import { dailySeries } from '@commoncast/core/split-tests/results/daily-series';
import { summarize } from '@commoncast/core/split-tests/results/summarize';
import type { SplitTestResults, VariantResult } from '@commoncast/core/split-tests/results-schema';
import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import { rateOf } from '@commoncast/core/split-tests/statistics/arm';
import { chiSquareMismatch } from '@commoncast/core/split-tests/statistics/chi-square-mismatch';
import { alphaOf } from '@commoncast/core/split-tests/statistics/effect';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import { DAY_MS, dayOf } from '@commoncast/core/time/day';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../problems/problems.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import type { AlternatePostersService } from '../streams/posters/alternates-service.ts';
import { posterIdsOf } from './posters-of-variants.ts';
import { findPhasesOf, findTest } from './repository.ts';
import { type DayRow, findDays, findPlayerNames, findRunMs } from './results-repository.ts';

export interface ResultsService {
  /** The results of a phase; of the current one by default. */
  read(member: Member, id: string, phase?: number): Promise<SplitTestResults>;
  /** The same of the current phase, for the server's own use. @throws {ApiError} NOT_FOUND */
  readOf(businessId: string, id: string): Promise<SplitTestResults>;
}

interface ResultsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: Pick<AnalyticsStore, 'countedUntil'>;
  readonly posters: Pick<AlternatePostersService, 'find'>;
}

/** Reads the results of split tests. */
export function createResultsService({
  database: { figures },
  clock,
  store,
  posters,
}: ResultsParts): ResultsService {
  async function readOf(businessId: string, id: string, asked?: number): Promise<SplitTestResults> {
    const test = await findTest(figures, businessId, id);
    if (!test) throw notFound();
    const countedUntil = await store.countedUntil(businessId);
    const phases = await findPhasesOf(figures, id);
    const phase = phases.find((one) => one.phase === (asked ?? test.phase));
    if (asked !== undefined && !phase) throw notFound();
    const now = clock();
    const days = phase ? await findDays(figures, id, phase.phase) : [];
    const daysRun = phase ? (await findRunMs(figures, id, phase.phase, now)) / DAY_MS : 0;
    const { variants } = phase ?? test;
    const names = await findPlayerNames(
      figures,
      businessId,
      variants.flatMap(({ playerId }) => playerId ?? []),
    );
    const pictures = await posters.find(businessId, posterIdsOf(variants));
    const hasMismatch = phase?.mismatch_at != null;
    const results = variantResults(variants, { names, pictures, days, daysRun, hasMismatch });
    const state = phase && phase.phase !== test.phase ? 'COMPLETED' : test.state;
    return {
      testId: id,
      state: test.state,
      phase: phase?.phase ?? 0,
      phases: phases.map((one) => ({
        phase: one.phase,
        startedAt: one.started_at.toISOString(),
        endedAt: one.ended_at?.toISOString() ?? null,
        mismatchSince: one.mismatch_at?.toISOString() ?? null,
      })),
      daysRun,
      ...summarize({ state, hasMismatch, variants: results }),
      variants: results,
      mismatch: {
        since: phase?.mismatch_at?.toISOString() ?? null,
        ...splitOf(results),
        anytimeP: phase?.mismatch_p ?? 1,
      },
      leftOut: {
        withoutConsent: days.reduce((sum, day) => sum + day.without_consent, 0),
        seenInTwoVariants: days.reduce((sum, day) => sum + day.mixed, 0),
      },
      days: phase
        ? dailySeries(
            days.map(({ variant_key, ...day }) => ({ ...day, key: variant_key })),
            {
              keys: variants.map(({ key }) => key),
              alpha: alphaOf(variants.length),
              from: dayOf(phase.started_at),
              until: dayOf(phase.ended_at ?? now),
              showsEffect: !hasMismatch,
            },
          )
        : [],
      countedUntil: countedUntil.toISOString(),
    };
  }

  return {
    read: async (member, id, phase) => {
      member.require('insights:read');
      return await readOf(member.businessId, id, phase);
    },
    readOf: (businessId, id) => readOf(businessId, id),
  };
}

interface Counted {
  readonly names: ReadonlyMap<string, string>;
  readonly pictures: readonly AlternatePoster[];
  readonly days: readonly DayRow[];
  readonly daysRun: number;
  readonly hasMismatch: boolean;
}

function variantResults(
  variants: readonly SplitVariant[],
  { names, pictures, days, daysRun, hasMismatch }: Counted,
): VariantResult[] {
  const arms = variants.map(({ key }) => armOf(days.filter(({ variant_key }) => variant_key === key)));
  return variants.map(({ key, weight, playerId, posterId }, index) => {
    const variant = arms[index] ?? { exposures: 0, conversions: 0 };
    const control = index === 0 || hasMismatch ? undefined : arms[0];
    return {
      key,
      isControl: index === 0,
      playerId,
      playerName: (playerId !== null && names.get(playerId)) || null,
      posterUrl: pictures.find(({ id }) => id === posterId)?.url ?? null,
      weight,
      ...variant,
      rate: rateOf(variant),
      comparison: control ? compare({ control, variant, days: daysRun }, alphaOf(variants.length)) : null,
    };
  });
}

function armOf(days: readonly DayRow[]) {
  return {
    exposures: days.reduce((sum, day) => sum + day.exposures, 0),
    conversions: days.reduce((sum, day) => sum + day.conversions, 0),
  };
}

function splitOf(results: readonly VariantResult[]) {
  const { statistic, p } = chiSquareMismatch(
    results.map(({ exposures }) => exposures),
    results.map(({ weight }) => weight),
  );
  return { chiSquare: statistic, p };
}
