import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import type { FollowBeats } from './follow-beats.ts';
import { createBeatReceiver } from './ingest/beat-receiver.ts';
import { createDailySalts } from './ingest/daily-salts.ts';
import { type FindSignedInBusiness, insightsRoutes } from './routes.ts';
import { createInsightsService, type InsightsService } from './service.ts';
import { findContents } from './store/counting/contents.ts';
import { startRoller } from './store/inbox/roller.ts';
import { createPostgresStore } from './store/postgres-store.ts';
import { viewsByContent } from './store/reading/views-by-content.ts';
import { INSIGHTS_UPKEEP } from './store/upkeep/upkeep.ts';
import type { InsightsTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends InsightsTables {}
}

export interface InsightsServices {
  readonly analytics: AnalyticsStore;
  readonly insights: InsightsService;
  /** Views of videos of a business, for the list of videos. */
  readonly readViews: (businessId: string, videoIds: readonly string[]) => Promise<Map<string, number>>;
}

export interface InsightsWants extends Foundation, InsightsServices {
  readonly findSignedInBusiness: FindSignedInBusiness;
  /** Counts from the same beats. */
  readonly followSplitTests: FollowBeats;
}

export const insightsDomain = defineDomain({
  name: 'insights',
  services({ database, clock }: Foundation): InsightsServices {
    const analytics = createPostgresStore(database, clock);
    const findContent = async (id: string) => (await findContents(database.root, [id])).get(id);
    return {
      analytics,
      insights: createInsightsService({ store: analytics, findContent, clock }),
      readViews: (businessId, videoIds) => viewsByContent(database.root, businessId, videoIds),
    };
  },
  routes({ app, bind }: WebParts, { analytics, insights, findSignedInBusiness, ...parts }: InsightsWants) {
    const { database, clock, onFailure } = parts;
    const salts = createDailySalts(database, clock);
    const receiver = createBeatReceiver({ store: analytics, salts, clock, onFailure });
    const rotation = salts.startRotation(onFailure);
    insightsRoutes(bind, { insights, receiver, findSignedInBusiness });
    app.addHook('onClose', async () => {
      rotation.stop();
      await receiver.close();
    });
  },
  async work({ database, onFailure, ends, followSplitTests }: WorkParts & InsightsWants) {
    const roller = await startRoller(database, { onFailure, followers: [followSplitTests] });
    ends.defer(() => roller.stop());
  },
  upkeep: INSIGHTS_UPKEEP,
});
