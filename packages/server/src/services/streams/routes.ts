import {
  createVod,
  deleteVod,
  editVod,
  getVod,
  listByCategory,
  publishVod,
  restoreVod,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { Bind } from '../../http/bind.ts';
import type { StreamsService } from './service.ts';

/** Serves the calls of on-demand videos. */
export function streamsRoutes(bind: Bind, streams: StreamsService): void {
  bind(createVod, ({ member, body }) => streams.create(member, body));
  bind(listByCategory, ({ member, query: { category, businessId, ...query } }) => {
    member.requireBusiness(businessId);
    return streams.list(member, category, query);
  });
  bind(getVod, ({ member, params }) => streams.get(member, params.id));
  bind(editVod, ({ member, params, body }) => streams.edit(member, params.id, body));
  bind(publishVod, ({ member, body }) => streams.publish(member, body.id, body.publishState));
  bind(deleteVod, async ({ member, params }) => {
    await streams.remove(member, params.id);
    return null;
  });
  bind(restoreVod, ({ member, params }) => streams.restore(member, params.id));
  bind(watchVodProgress, ({ member, params, signal }) => streams.watch(member, params.id, signal));
}
