import type { Client } from '@commoncast/core/http/client';
import { getChart, getKpis } from '@commoncast/core/insights/api';
import type { ChartMetric } from '@commoncast/core/insights/constants';
import { listByCategory } from '@commoncast/core/streams/api';
import { DAY_MS, startOfDay } from '@commoncast/core/time/day';
import { getPageDetails } from '@commoncast/core/widgets/api';
import { DAYS } from './grow.ts';

const WARM_UPS = 2;
const SAMPLES = 11;

/** What the studio and pages ask, by what it is called in the report. */
export interface Asker {
  readonly client: Client;
  readonly origin: string;
  readonly business: { readonly id: string; readonly publicKey: string };
  readonly playerId: string;
  readonly videoId: string;
}

/** The median of each question, in milliseconds, over HTTP. */
export async function ask(asker: Asker): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, question] of Object.entries(questionsOf(asker))) {
    for (let times = 0; times < WARM_UPS; times += 1) await question();
    const passedMs: number[] = [];
    for (let times = 0; times < SAMPLES; times += 1) {
      const beganMs = performance.now();
      await question();
      passedMs.push(performance.now() - beganMs);
    }
    medians[name] = passedMs.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? Number.NaN;
  }
  return medians;
}

function questionsOf({ client, origin, business, playerId, videoId }: Asker) {
  const since = (start: number) => ({
    startDate: new Date(start).toISOString(),
    endDate: new Date().toISOString(),
    businessId: business.id,
  });
  // As the studio asks: from midnight on, today included.
  const span = (days: number) => since(startOfDay(new Date()).getTime() - (days - 1) * DAY_MS);
  // Cut in the middle of an hour, whose plays are read one by one: the most that there is to read.
  const cutSpan = (days: number) => since(Date.now() - days * DAY_MS);
  const chart = (metric: ChartMetric, asked: ReturnType<typeof since>, streamId: string | null = null) =>
    client.call(getChart, { body: { ...asked, metric, interval: 'day', streamId } });
  return {
    'floor (/healthz)': async () => {
      await (await fetch(`${origin}/healthz`)).text();
    },
    'KPIs, 30 days': () => client.call(getKpis, { body: span(30) }),
    'KPIs, 89 days': () => client.call(getKpis, { body: span(DAYS - 1) }),
    'chart of views': () => chart('views', span(DAYS - 1)),
    'chart of unique viewers': () => chart('uniqueViewers', span(DAYS - 1)),
    retention: () => chart('retention', span(DAYS - 1), videoId),
    'KPIs, 30 days from within an hour': () => client.call(getKpis, { body: cutSpan(30) }),
    'chart of unique viewers from within an hour': () => chart('uniqueViewers', cutSpan(DAYS - 1)),
    'videos by views': () => client.call(listByCategory, { query: { category: 'VOD', sort: 'views,DESC' } }),
    'page question': () =>
      client.call(getPageDetails, {
        query: { key: business.publicKey, url: 'https://shop.example/page-1', playerId: [playerId] },
        headers: {},
      }),
  };
}
