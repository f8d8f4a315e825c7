import { getChart, getKpis } from '@commoncast/core/insights/api';
import type { BeatBatch } from '@commoncast/core/insights/beat';
import type { ChartMetric, KpiName } from '@commoncast/core/insights/constants';
import type { Chart, Filter, KpiAnswer } from '@commoncast/core/insights/schema';
import { expect } from 'vitest';
import { daysIn } from '../../src/services/insights/unique-viewers.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { BROWSER } from './beats.ts';

const HOUR_MS = 3_600_000;
const FRESH = { timeout: 10_000, interval: 50 };

interface Figures extends KpiAnswer {
  readonly values: Record<KpiName, number | null>;
}

export interface InsightsOverHttp {
  send(batch: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends batches and expects them to be accepted. */
  sendAll(...batches: BeatBatch[]): Promise<void>;
  /** Waits until everything acknowledged by now is in the figures. */
  counted(owner: SignedUp): Promise<void>;
  /** For the hours around now. */
  kpis(owner: SignedUp, streamId?: string | null, filters?: Filter[]): Promise<Figures>;
  chart(owner: SignedUp, metric: ChartMetric, streamId?: string): Promise<Chart>;
}

/** The six hours before now, and the one after. */
export function spanAroundNow() {
  return {
    startDate: new Date(Date.now() - 6 * HOUR_MS).toISOString(),
    endDate: new Date(Date.now() + HOUR_MS).toISOString(),
  };
}

/** How many UTC days have started in that span: daily viewers are averaged over them. */
export function daysAroundNow(): number {
  return daysIn({ start: new Date(spanAroundNow().startDate), end: new Date() });
}

/** Sends beats as pages do, and queries as the studio does. */
export function insightsOverHttp(server: TestServer): InsightsOverHttp {
  function send(batch: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return server.fetch('/insight/events', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, ...headers },
      body: typeof batch === 'string' ? batch : JSON.stringify(batch),
    });
  }

  async function kpis(
    owner: SignedUp,
    streamId: string | null = null,
    filters: Filter[] = [],
  ): Promise<Figures> {
    const { client, business } = owner;
    const body = { ...spanAroundNow(), filters, businessId: business.id, streamId };
    const answer = await client.call(getKpis, { body });
    const values = Object.fromEntries(answer.kpis.map(({ name, value }) => [name, value]));
    return { ...answer, values: values as Figures['values'] };
  }

  return {
    send,
    kpis,
    async sendAll(...batches) {
      const responses = await Promise.all(batches.map((batch) => send(batch)));
      expect(responses.map(({ status }) => status)).toEqual(batches.map(() => 202));
    },
    async counted(owner) {
      const since = Date.now();
      await expect
        .poll(async () => Date.parse((await kpis(owner)).countedUntil), FRESH)
        .toBeGreaterThanOrEqual(since);
    },
    chart: ({ client, business }, metric, streamId) =>
      client.call(getChart, {
        body: {
          ...spanAroundNow(),
          businessId: business.id,
          streamId: streamId ?? null,
          metric,
          interval: 'hour',
        },
      }),
  };
}
