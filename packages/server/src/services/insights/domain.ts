import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import type { FollowBeats } from './follow-beats.ts';
import { createBeatFlood } from './ingest/beat-flood.ts';
import { type BlockedDevices, createBeatReceiver } from './ingest/beat-receiver.ts';
import { createDailySalts, type DailySalts } from './ingest/daily-salts.ts';
import { createSharedNetworks, type SharedNetworks } from './networks/shared-networks.ts';
import { type FindSignedInBusiness, insightsRoutes } from './routes.ts';
import { createInsightsService, type InsightsService } from './service.ts';
import { startAudienceSampler } from './store/audience-sampler.ts';
import { INBOX_GAUGES } from './store/inbox/inbox-gauges.ts';
import { startRoller } from './store/inbox/roller.ts';
import { createPostgresStore } from './store/postgres-store.ts';
import { INSIGHTS_UPKEEP } from './store/upkeep/upkeep.ts';
import type { InsightsTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends InsightsTables {}
}

export interface InsightsServices {
  readonly analytics: AnalyticsStore;
  readonly insights: InsightsService;
  readonly dailySalts: DailySalts;
  readonly sharedNetworks: SharedNetworks;
}

export interface InsightsWants extends Foundation, InsightsServices {
  readonly findSignedInBusiness: FindSignedInBusiness;
  readonly blockedCallers: BlockedDevices;
  /** Other domains that count from the same beats. */
  readonly followSplitTests: FollowBeats;
}

export const insightsDomain = defineDomain({
  name: 'insights',
  gauges: INBOX_GAUGES,
  services({ database, clock }: Foundation): InsightsServices {
    const analytics = createPostgresStore(database, clock);
    const dailySalts = createDailySalts(database, clock);
    const sharedNetworks = createSharedNetworks(database, clock);
    return {
      analytics,
      dailySalts,
      sharedNetworks,
      insights: createInsightsService({
        store: analytics,
        networks: sharedNetworks,
        salts: dailySalts,
        clock,
      }),
    };
  },
  routes(
    { app, bind }: WebParts,
    { analytics, insights, findSignedInBusiness, blockedCallers, ...parts }: InsightsWants,
  ) {
    const { database, limits, clock, onFailure, dailySalts, sharedNetworks, followSplitTests } = parts;
    const receiver = createBeatReceiver({
      store: analytics,
      salts: dailySalts,
      networks: sharedNetworks,
      blockedCallers,
      takeBeats: createBeatFlood(limits.beats),
      clock,
      onFailure,
    });
    const rotation = dailySalts.startRotation(onFailure);
    insightsRoutes(bind, {
      insights,
      receiver,
      findSignedInBusiness,
      cancelOn: database.cancelOn,
      followers: [followSplitTests],
    });
    app.addHook('onClose', async () => {
      rotation.stop();
      await receiver.close();
    });
  },
  async work({ database, limits, clock, onFailure, ends, followSplitTests }: WorkParts & InsightsWants) {
    const followers = [followSplitTests];
    const roller = await startRoller(database, { onFailure, followers, allowance: limits.newPlays });
    ends.defer(() => roller.stop());
    const sampler = startAudienceSampler(database, { clock, onFailure });
    ends.defer(() => sampler.stop());
  },
  upkeep: INSIGHTS_UPKEEP,
});
