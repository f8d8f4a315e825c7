import {
  countSuspects,
  getChart,
  getKpis,
  getSharedNetworks,
  ingestBeats,
  listSuspects,
  setSharedNetworks,
} from '@commoncast/core/insights/api';
import type { ClientInfo } from '../../callers/client-info.ts';
import type { Database } from '../../db/database.ts';
import type { Bind } from '../../http/bind.ts';
import type { FollowBeats } from './follow-beats.ts';
import type { BeatReceiver } from './ingest/beat-receiver.ts';
import type { InsightsService } from './service.ts';

/** The business that a browser is signed in to, if one of our own pages sent the request; otherwise undefined. */
export type FindSignedInBusiness = (client: ClientInfo) => Promise<string | undefined>;

interface InsightsRouteParts {
  readonly insights: InsightsService;
  readonly receiver: BeatReceiver;
  readonly findSignedInBusiness: FindSignedInBusiness;
  readonly cancelOn: Database['cancelOn'];
  /** Other domains that count from the same beats. */
  readonly followers: readonly FollowBeats[];
}

/** Serves the calls of the insights. */
export function insightsRoutes(
  bind: Bind,
  { insights, receiver, findSignedInBusiness, cancelOn, followers }: InsightsRouteParts,
): void {
  bind(ingestBeats, async ({ body, business, client, headers }) =>
    receiver.receive(body, {
      address: client.address,
      userAgent: client.userAgent,
      businessId: business.id,
      hasOptedOut: headers['sec-gpc'] === '1',
      isMember: (await findSignedInBusiness(client)) === business.id,
    }),
  );
  bind(getKpis, ({ member, body, gone }) => cancelOn(gone, () => insights.kpis(member, body)));
  bind(getChart, ({ member, body, gone }) => cancelOn(gone, () => insights.chart(member, body)));
  bind(listSuspects, ({ member, query, client, gone }) =>
    cancelOn(gone, () => insights.suspects(member, query, client.address)),
  );
  bind(countSuspects, ({ member, params }) => insights.countSuspects(member, params.id, followers));
  bind(getSharedNetworks, async ({ member, client }) => ({
    networks: await insights.networks(member),
    yourAddress: client.address,
  }));
  bind(setSharedNetworks, async ({ member, body, client }) => ({
    networks: await insights.setNetworks(member, body),
    yourAddress: client.address,
  }));
}
