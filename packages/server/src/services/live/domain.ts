import { endWhipSession, publishByWhip } from '@commoncast/core/live/web-rtc-api';
import { defineDomain, type StoredKind, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { type Broadcasts, createBroadcasts } from './broadcasts.ts';
import { createStreamKeysService } from './keys-service.ts';
import { createLiveGate, type LiveGate } from './live-gate.ts';
import { createListLiveAndVod } from './live-or-vod.ts';
import { createLivePosters, type LivePosters } from './live-posters.ts';
import { createOrientationService } from './orientation.ts';
import { createPublicLivesService } from './public-service.ts';
import { type LiveRouteParts, liveRoutes } from './routes.ts';
import { createLiveStreamsService } from './service.ts';
import { createShowingsService } from './showings/service.ts';
import type { LiveTables } from './tables.ts';
import { createTestPictures } from './test-pictures.ts';
import { LIVE_SWEEP, LIVE_UPKEEP, PREMIERE_SWEEP, startSweeping } from './upkeep.ts';
import { createWatchStream } from './watch-stream.ts';

declare module '../../db/schema.ts' {
  interface Schema extends LiveTables {}
}

interface Needs {
  readonly links: MediaLinks;
  readonly contentVersions: ContentVersions;
  readonly analytics: AnalyticsStore;
}

export interface LiveServices extends LiveRouteParts {
  readonly broadcasts: Broadcasts;
  readonly liveGate: LiveGate;
  readonly livePosters: LivePosters;
}

const STORED_LIVE: readonly StoredKind[] = [
  {
    prefix: 'live',
    named: `select 'live/' || id || '/' || poster_version || '/' as name from live_stream
      where poster_version is not null and removed_for_good_at is null`,
  },
];

export const liveDomain = defineDomain({
  name: 'live',
  services(parts: Foundation & Needs): LiveServices {
    const liveGate = createLiveGate({ ...parts, secret: parts.mediaSecret });
    return {
      liveGate,
      liveStreams: createLiveStreamsService({ ...parts, liveGate }),
      streamKeys: createStreamKeysService(parts),
      publicLives: createPublicLivesService(parts),
      orientation: createOrientationService(parts),
      listLiveAndVod: createListLiveAndVod(parts),
      watchStream: createWatchStream(parts),
      showings: createShowingsService(parts),
      broadcasts: createBroadcasts(parts),
      livePosters: createLivePosters(parts),
    };
  },
  routes({ app, bind, demoOrigin, stopping }: WebParts, parts: Foundation & LiveServices) {
    const testPictures = createTestPictures({ ...parts, isDemo: demoOrigin !== null, stopping });
    app.addHook('onClose', () => testPictures.settled());
    liveRoutes(bind, { ...parts, testPictures });
  },
  endpoints: [publishByWhip, endWhipSession],
  queues: [LIVE_SWEEP, PREMIERE_SWEEP],
  work: (parts: WorkParts & LiveServices) => startSweeping(parts, parts.broadcasts),
  upkeep: LIVE_UPKEEP,
  stored: STORED_LIVE,
});
