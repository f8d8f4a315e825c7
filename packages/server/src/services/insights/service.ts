import { KPI_NAMES } from '@commoncast/core/insights/constants';
import type { Chart, ChartQuery, KpiAnswer, KpiQuery } from '@commoncast/core/insights/schema';
import type { SharedNetworksDraft, SuspectSource, SuspectsQuery } from '@commoncast/core/insights/suspects';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import { notFound } from '../../problems/problems.ts';
import type { AnalyticsStore, Interval, Question } from './analytics-store.ts';
import { audiencePoints } from './audience-points.ts';
import { chartPoints, METRIC_VALUES, type SeriesMetric } from './chart-points.ts';
import type { FollowBeats } from './follow-beats.ts';
import type { DailySalts } from './ingest/daily-salts.ts';
import { sourceIdOf } from './ingest/source-id.ts';
import { KPI_UNITS, kpiValues } from './kpi-values.ts';
import type { SharedNetworks } from './networks/shared-networks.ts';
import { retentionPoints } from './retention-points.ts';
import { daysIn, uniqueViewersOf } from './unique-viewers.ts';

/** Nothing was counted before this; it also cuts off years that no database's calendar has. */
const BEGINNING_MS = 0;

/** The most suspect addresses that one answer lists. */
const MAX_SOURCES = 100;

export interface InsightsService {
  kpis(member: Member, query: KpiQuery): Promise<KpiAnswer>;
  chart(member: Member, query: ChartQuery): Promise<Chart>;
  /** @param address the caller's own, so that people can find theirs in the list */
  suspects(member: Member, query: SuspectsQuery, address: string): Promise<SuspectSource[]>;
  countSuspects(
    member: Member,
    sourceId: string,
    followers: readonly FollowBeats[],
  ): Promise<{ counted: number }>;
  networks(member: Member): Promise<string[]>;
  setNetworks(member: Member, draft: SharedNetworksDraft): Promise<string[]>;
}

interface InsightsParts {
  readonly store: AnalyticsStore;
  readonly networks: SharedNetworks;
  readonly salts: Pick<DailySalts, 'today'>;
  readonly clock: Clock;
}

/** Answers members' questions about their own business. */
export function createInsightsService({ store, networks, salts, clock }: InsightsParts): InsightsService {
  async function requireContent(member: Member, id: string) {
    const content = await store.findContent(id);
    if (content?.businessId !== member.businessId) throw notFound();
    return content;
  }

  async function figuresOf(question: Question) {
    const days = daysIn({
      start: question.start,
      end: new Date(Math.min(question.end.getTime(), clock().getTime())),
    });
    const viewers = await store.spanViewers(question);
    const values = kpiValues(await store.kpis(question), viewers, days);
    return { values, daily: uniqueViewersOf(viewers, days).daily };
  }

  /** What is not summed up from plays, and knows no dimension but the content. */
  async function broadcastOf(question: Question) {
    const { contentId, filters } = question;
    if (filters.length > 0) return { peakConcurrent: null, liveTimeBroadcast: null };
    const minutes = contentId === null ? [] : await store.audience(question);
    return {
      peakConcurrent: minutes.length === 0 ? null : Math.max(...minutes.map(({ peak }) => peak)),
      liveTimeBroadcast: await store.timeBroadcast(question, clock()),
    };
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
      const earlier = { ...question, ...spanBefore(question) };
      // First: what is counted while the figures are read must not be promised.
      const countedUntil = await store.countedUntil(member.businessId);
      // Side by side where there are several connections.
      const [now, before, broadcast, broadcastBefore, suspect, concurrent] = await Promise.all([
        figuresOf(question),
        figuresOf(earlier),
        broadcastOf(question),
        broadcastOf(earlier),
        store.suspects(question),
        store.concurrent(question, clock()),
      ]);
      const values = { ...now.values, ...broadcast, concurrent };
      const previous = { ...before.values, ...broadcastBefore, concurrent: null };
      return {
        kpis: KPI_NAMES.map((name) => ({
          name,
          unit: KPI_UNITS[name],
          value: values[name],
          previous: previous[name],
        })),
        dailyUniqueViewers: now.daily,
        suspect: { plays: suspect.plays, watchTimeMs: suspect.watchMs },
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
      if (metric === 'concurrent')
        return { metric, unit: 'count', points: audiencePoints(await store.audience(question)) };
      const values = await seriesOf(question, metric, interval);
      return { metric, unit: KPI_UNITS[metric], points: chartPoints(values, metric, interval, question) };
    },

    async suspects(member, { startDate, endDate }, address) {
      member.require('insights:read');
      const { businessId } = member;
      const span = { start: atOrAfterBeginning(startDate), end: atOrAfterBeginning(endDate) };
      const yours = sourceIdOf(businessId, address, await salts.today());
      const sources = await store.suspectSources(businessId, span, MAX_SOURCES);
      return sources.map(({ sourceId, firstAt, lastAt, plays, countable, vouchedAt }) => ({
        id: sourceId,
        firstDate: firstAt.toISOString(),
        lastDate: lastAt.toISOString(),
        plays,
        countable,
        isCounted: vouchedAt !== null && countable === 0,
        isYours: sourceId === yours,
      }));
    },

    async countSuspects(member, sourceId, followers) {
      member.require('account:write');
      const counted = await store.vouchFor(member.businessId, sourceId, followers);
      if (counted === null) throw notFound();
      return { counted };
    },

    async networks(member) {
      member.require('insights:read');
      return await networks.list(member.businessId);
    },

    async setNetworks(member, draft) {
      member.require('account:write');
      await networks.replace(member.businessId, draft.networks);
      return await networks.list(member.businessId);
    },
  };
}

function questionOf({ businessId, streamId, filters, startDate, endDate }: KpiQuery): Question {
  return {
    businessId,
    contentId: streamId,
    filters,
    start: atOrAfterBeginning(startDate),
    end: atOrAfterBeginning(endDate),
  };
}

function atOrAfterBeginning(text: string): Date {
  return new Date(Math.max(Date.parse(text), BEGINNING_MS));
}

/** The preceding span of equal length. */
function spanBefore({ start, end }: Question) {
  const lengthMs = end.getTime() - start.getTime();
  return { start: new Date(Math.max(start.getTime() - lengthMs, BEGINNING_MS)), end: start };
}
