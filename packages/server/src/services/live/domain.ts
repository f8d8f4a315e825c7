import { endWhipSession, publishByWhip } from '@commoncast/core/live/web-rtc-api';
import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import type { Logos } from '../images/logos.ts';
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
import { STORED_LIVE } from './stored-live.ts';
import { createStreamImagesService } from './stream-images.ts';
import type { LiveTables } from './tables.ts';
import { createTestPictures } from './test-pictures.ts';
import { createThumbnails } from './thumbnails.ts';
import { LIVE_SWEEP, LIVE_UPKEEP, PREMIERE_SWEEP, startSweeping } from './upkeep.ts';
import { createWatchStream } from './watch-stream.ts';

declare module '../../db/schema.ts' {
  interface Schema extends LiveTables {}
}

interface Needs {
  readonly logos: Logos;
  readonly links: MediaLinks;
  readonly contentVersions: ContentVersions;
  readonly analytics: AnalyticsStore;
}

export interface LiveServices extends LiveRouteParts {
  readonly broadcasts: Broadcasts;
  readonly liveGate: LiveGate;
  readonly livePosters: LivePosters;
}

export const liveDomain = defineDomain({
  name: 'live',
  services(parts: Foundation & Needs): LiveServices {
    const liveGate = createLiveGate({ ...parts, secret: parts.mediaSecret });
    const thumbnails = createThumbnails(parts);
    return {
      liveGate,
      liveStreams: createLiveStreamsService({ ...parts, liveGate, thumbnails }),
      streamImages: createStreamImagesService({ ...parts, liveGate, thumbnails }),
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
