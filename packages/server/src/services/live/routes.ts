import {
  createBrowserKey,
  createStream,
  deleteStream,
  editStream,
  getOrientation,
  getPublicLiveState,
  getStream,
  getStreamDuration,
  getStreamIngest,
  listLiveAndVod,
  listPostedContents,
  listPublicStreams,
  listStreamDurations,
  listStreamHistory,
  listStreamPayments,
  listStreams,
  listStreamsV2,
  replaceStreamKey,
  restoreStream,
  sendTestPicture,
  setOrientation,
  setStreamStatus,
  updateStream,
  watchStream,
} from '@commoncast/core/live/api';
import { deleteStreamImage, listStreamImages } from '@commoncast/core/live/images-api';
import { listShowings, showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import type { Bind } from '../../http/bind.ts';
import { cacheByUrl } from '../../http/cache-by-url.ts';
import type { StreamKeysService } from './keys-service.ts';
import type { ListLiveAndVod } from './live-or-vod.ts';
import { findPostedContents, findStreamPayments } from './not-yet-listed.ts';
import type { OrientationService } from './orientation.ts';
import type { PublicLivesService } from './public-service.ts';
import type { LiveStreamsService } from './service.ts';
import type { ShowingsService } from './showings/service.ts';
import type { StreamImagesService } from './stream-images.ts';
import type { TestPictures } from './test-pictures.ts';
import type { WatchStream } from './watch-stream.ts';

export interface LiveRouteParts {
  readonly liveStreams: LiveStreamsService;
  readonly streamKeys: StreamKeysService;
  readonly streamImages: StreamImagesService;
  readonly publicLives: PublicLivesService;
  readonly orientation: OrientationService;
  readonly listLiveAndVod: ListLiveAndVod;
  readonly watchStream: WatchStream;
  readonly showings: ShowingsService;
}

/** A countdown ends, and a picture comes back, within two seconds everywhere. */
const FRESH_STATE = 'max-age=2';

/** Binds the calls of live streams. */
export function liveRoutes(
  bind: Bind,
  parts: LiveRouteParts & { readonly testPictures: TestPictures },
): void {
  const { liveStreams, streamKeys, orientation, showings, testPictures } = parts;
  bind(createStream, ({ member, body }) => liveStreams.create(member, body));
  bind(listStreams, ({ member, query: { sort, direction, ...query } }) =>
    liveStreams.list(member, { ...query, sort: `${sort},${direction === 'asc' ? 'ASC' : 'DESC'}` }),
  );
  bind(getStream, ({ member, params }) => liveStreams.get(member, params.id));
  bind(editStream, ({ member, params, body, expected }) =>
    liveStreams.change(member, params.id, body, expected),
  );
  bind(updateStream, ({ member, params, body, expected }) =>
    liveStreams.change(member, params.id, body, expected),
  );
  bind(setStreamStatus, ({ member, params, body }) =>
    liveStreams.setStatus(member, params.id, body.streamStatus),
  );
  bind(deleteStream, async ({ member, params }) => {
    await liveStreams.remove(member, params.id);
    return null;
  });
  bind(restoreStream, ({ member, params }) => liveStreams.restore(member, params.id));
  bind(getStreamDuration, ({ member, query }) => liveStreams.duration(member, query.streamId));
  bind(listStreamsV2, ({ member, query }) => liveStreams.list(member, query));
  bind(listLiveAndVod, ({ member, query }) => parts.listLiveAndVod(member, query));
  bind(listStreamDurations, ({ member, query }) => liveStreams.listDurations(member, query));
  bind(listStreamHistory, ({ member, query }) => liveStreams.list(member, { ...query, statuses: ['ENDED'] }));
  bind(listPostedContents, ({ member, query }) => findPostedContents(member, query));
  bind(listStreamPayments, ({ member, query }) => findStreamPayments(member, query));
  bind(watchStream, ({ member, params, signal }) => parts.watchStream(member, params.id, signal));

  bind(listStreamImages, ({ member, query }) => parts.streamImages.list(member, query));
  bind(deleteStreamImage, async ({ member, query }) => {
    await parts.streamImages.remove(member, query.uuid);
    return null;
  });

  bind(getStreamIngest, ({ member, params }) => streamKeys.ingest(member, params.id));
  bind(replaceStreamKey, ({ member, params }) => streamKeys.replace(member, params.id));
  bind(createBrowserKey, ({ member, params }) => streamKeys.createForBrowser(member, params.id));
  bind(sendTestPicture, async ({ member, params }) => {
    await testPictures.start(member, params.id);
    return null;
  });

  bind(showHypergraphic, ({ member, params, body }) => showings.show(member, params.id, body));
  bind(listShowings, ({ member, params }) => showings.list(member, params.id));
  bind(takeDownHypergraphic, async ({ member, params }) => {
    await showings.takeDown(member, params.id, params.hypergraphicId);
    return null;
  });

  bind(setOrientation, ({ member, body }) =>
    orientation.set(member, body.businessAccountId, body.orientation),
  );
  bind(getOrientation, ({ member, query }) => orientation.get(member, query.businessAccountId));

  bind(listPublicStreams, async ({ business, query, client, answer }) => {
    const found = await parts.publicLives.list(business.id, query);
    if (query.key === undefined) answer.header('cache-control', 'no-store');
    else cacheByUrl(answer, business, found, { origin: client.origin });
    return found;
  });
  bind(getPublicLiveState, async ({ business, query, client, answer }) => {
    const found = await parts.publicLives.state(business.id, query.streamId);
    if (query.key === undefined) answer.header('cache-control', 'no-store');
    else cacheByUrl(answer, business, found, { origin: client.origin, fresh: FRESH_STATE });
    return found;
  });
}
