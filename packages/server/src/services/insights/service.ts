import { KPI_NAMES } from '@commoncast/core/insights/constants';
import type { Chart, ChartQuery, KpiAnswer, KpiQuery } from '@commoncast/core/insights/schema';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import { notFound } from '../../problems/problems.ts';
import type { AnalyticsStore, Interval, Question } from './analytics-store.ts';
import { chartPoints, METRIC_VALUES, type SeriesMetric } from './chart-points.ts';
import { KPI_UNITS, kpiValues } from './kpi-values.ts';
import { retentionPoints } from './retention-points.ts';

/** Nothing was counted before; years that no calendar of a database has are cut off here. */
const BEGINNING_MS = 0;

export interface InsightsService {
  kpis(member: Member, query: KpiQuery): Promise<KpiAnswer>;
  chart(member: Member, query: ChartQuery): Promise<Chart>;
}

interface InsightsParts {
  readonly store: AnalyticsStore;
  readonly findContent: FindContent;
  readonly clock: Clock;
}

/** Undefined for what does not exist. */
type FindContent = (
  id: string,
) => Promise<{ readonly businessId: string; readonly durationMs: number | null } | undefined>;

/** Answers what members ask about their own business. */
export function createInsightsService({ store, findContent, clock }: InsightsParts): InsightsService {
  async function requireContent(member: Member, id: string) {
    const content = await findContent(id);
    if (content?.businessId !== member.businessId) throw notFound();
    return content;
  }

  async function figuresOf(question: Question) {
    const isCookieless = await store.hasCookieless(question);
    const uniques = await store.uniques(question, isCookieless ? 'day' : 'span');
    return { values: kpiValues(await store.kpis(question), uniques), isCookieless };
  }

  async function seriesOf(question: Question, metric: SeriesMetric, interval: Interval) {
    if (metric === 'uniqueViewers') {
      const counts = await store.uniques(question, interval);
      return counts.map(({ at, viewers }) => ({ at, value: viewers }));
    }
    const rows = await store.series(question, interval);
    return rows.map(({ at, measures }) => ({ at, value: METRIC_VALUES[metric](measures) }));
  }

  return {
    async kpis(member, query) {
      member.require('insights:read');
      member.requireBusiness(query.businessId);
      if (query.streamId !== null) await requireContent(member, query.streamId);
      const question = questionOf(query);
      const countedUntil = await store.countedUntil();
      const now = await figuresOf(question);
      const before = await figuresOf({ ...question, ...spanBefore(question) });
      const values = { ...now.values, concurrent: await store.concurrent(question, clock()) };
      const previous = { ...before.values, concurrent: null };
      return {
        kpis: KPI_NAMES.map((name) => ({
          name,
          unit: KPI_UNITS[name],
          value: values[name],
          previous: previous[name],
        })),
        isDailyUnique: now.isCookieless,
        countedUntil: countedUntil.toISOString(),
      };
    },

    async chart(member, query) {
      member.require('insights:read');
      member.requireBusiness(query.businessId);
      const content = query.streamId === null ? null : await requireContent(member, query.streamId);
      const question = questionOf(query);
      const { metric, interval } = query;
      if (metric === 'retention') {
        const points = retentionPoints(await store.retention(question), content?.durationMs ?? 0);
        return { metric, unit: 'ratio', points };
      }
      const values = await seriesOf(question, metric, interval);
      return { metric, unit: KPI_UNITS[metric], points: chartPoints(values, metric, interval, question) };
    },
  };
}

function questionOf({ businessId, streamId, filters, startDate, endDate }: KpiQuery): Question {
  return {
    businessId,
    contentId: streamId,
    filters,
    start: new Date(Math.max(Date.parse(startDate), BEGINNING_MS)),
    end: new Date(Math.max(Date.parse(endDate), BEGINNING_MS)),
  };
}

/** The equally long span before. */
function spanBefore({ start, end }: Question) {
  const lengthMs = end.getTime() - start.getTime();
  return { start: new Date(Math.max(start.getTime() - lengthMs, BEGINNING_MS)), end: start };
}
