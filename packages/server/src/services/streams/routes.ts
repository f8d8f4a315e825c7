import {
  adoptAlternatePoster,
  createAndPublishVod,
  createVod,
  deleteCaption,
  deletePoster,
  deleteVod,
  editVod,
  getVod,
  listByCategory,
  publishVod,
  putCaption,
  putPoster,
  restoreVod,
  takeAlternatePoster,
  takePoster,
  uploadAlternatePoster,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { Bind } from '../../http/bind.ts';
import type { CaptionsService } from './captions/service.ts';
import type { AlternatePostersService } from './posters/alternates-service.ts';
import type { PostersService } from './posters/service.ts';
import type { StreamsService } from './service.ts';

interface StreamsRouteParts {
  readonly streams: StreamsService;
  readonly captions: CaptionsService;
  readonly posters: PostersService;
  readonly alternatePosters: AlternatePostersService;
}

/** Serves the calls of on-demand videos. */
export function streamsRoutes(
  bind: Bind,
  { streams, captions, posters, alternatePosters }: StreamsRouteParts,
): void {
  bind(createVod, ({ member, body }) => streams.create(member, body));
  bind(createAndPublishVod, ({ member, body }) => streams.createPublished(member, body));
  bind(listByCategory, ({ member, query }) => streams.list(member, query));
  bind(getVod, ({ member, params }) => streams.get(member, params.id));
  bind(editVod, ({ member, params, body, expected }) => streams.edit(member, params.id, body, expected));
  bind(publishVod, ({ member, body }) => streams.publish(member, body.id, body.publishState));
  bind(deleteVod, async ({ member, params }) => {
    await streams.remove(member, params.id);
    return null;
  });
  bind(restoreVod, ({ member, params }) => streams.restore(member, params.id));
  bind(putPoster, async ({ member, params: { id }, body }) => {
    await posters.put(member, id, body);
    return streams.get(member, id);
  });
  bind(takePoster, async ({ member, params: { id }, body: { atS } }) => {
    await posters.takeFrame(member, id, atS);
    return streams.get(member, id);
  });
  bind(deletePoster, async ({ member, params: { id } }) => {
    await posters.remove(member, id);
    return streams.get(member, id);
  });
  bind(uploadAlternatePoster, ({ member, params, body }) => alternatePosters.put(member, params.id, body));
  bind(takeAlternatePoster, ({ member, params, body }) =>
    alternatePosters.takeFrame(member, params.id, body.atS),
  );
  bind(adoptAlternatePoster, async ({ member, params: { id, posterId } }) => {
    await posters.adopt(member, id, posterId);
    return streams.get(member, id);
  });
  bind(putCaption, ({ member, params: { id, language }, query: { label }, body, expected }) =>
    captions.put(member, id, { language, label, source: body }, expected),
  );
  bind(deleteCaption, ({ member, params: { id, language }, expected }) =>
    captions.remove(member, id, language, expected),
  );
  bind(watchVodProgress, ({ member, params, signal }) => streams.watch(member, params.id, signal));
}
