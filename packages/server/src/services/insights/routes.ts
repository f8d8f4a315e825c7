import { getChart, getKpis, ingestBeats } from '@commoncast/core/insights/api';
import type { ClientInfo } from '../../callers/client-info.ts';
import type { Bind } from '../../http/bind.ts';
import type { BeatReceiver } from './ingest/beat-receiver.ts';
import type { InsightsService } from './service.ts';

/** The business that a browser is signed in to, as far as a page of our own tells; undefined for none. */
export type FindSignedInBusiness = (client: ClientInfo) => Promise<string | undefined>;

interface InsightsRouteParts {
  readonly insights: InsightsService;
  readonly receiver: BeatReceiver;
  readonly findSignedInBusiness: FindSignedInBusiness;
}

/** The calls of the insights. */
export function insightsRoutes(
  bind: Bind,
  { insights, receiver, findSignedInBusiness }: InsightsRouteParts,
): void {
  bind(ingestBeats, async ({ body, business, client, headers }) => ({
    accepted: await receiver.receive(body, {
      address: client.address,
      userAgent: client.userAgent,
      businessId: business.id,
      hasOptedOut: headers['sec-gpc'] === '1',
      isMember: (await findSignedInBusiness(client)) === business.id,
    }),
  }));
  bind(getKpis, ({ member, body }) => insights.kpis(member, body));
  bind(getChart, ({ member, body }) => insights.chart(member, body));
}
