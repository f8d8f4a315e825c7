import {
  createHypergraphic,
  deleteHypergraphic,
  getHypergraphic,
  getVideoHypergraphics,
  listHypergraphics,
  restoreHypergraphic,
  setVideoHypergraphics,
  updateHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import { invalid } from '@commoncast/server/problems/problems';
import { hypergraphic } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on clickable images. */
export function serveHypergraphics(on: On, { hypergraphics, videos, placedOver }: Records): void {
  on(listHypergraphics, ({ query }) => hypergraphics.page(query, undefined, ({ name, url }) => [name, url]));
  on(createHypergraphic, ({ body }) => hypergraphics.add(hypergraphic(body)));
  on(getHypergraphic, ({ params }) => hypergraphics.show(params.id));
  on(updateHypergraphic, ({ body: { uuid, ...draft } }) => hypergraphics.update(uuid, draft));
  on(deleteHypergraphic, ({ params }) => {
    hypergraphics.remove(params.id);
    return null;
  });
  on(restoreHypergraphic, ({ params }) => hypergraphics.restore(params.id));
  const ofVideo = (id: string) => ({
    hypergraphics: (placedOver.get(videos.require(id).id) ?? []).filter(({ hypergraphicId }) =>
      hypergraphics.find(hypergraphicId),
    ),
  });
  on(getVideoHypergraphics, ({ params }) => ofVideo(params.id));
  on(setVideoHypergraphics, ({ params: { id }, body }) => {
    videos.require(id);
    const unknown = body.hypergraphics.flatMap(({ hypergraphicId }, index) =>
      hypergraphics.find(hypergraphicId)
        ? []
        : [[`hypergraphics.${index}.hypergraphicId`, 'There is no such hypergraphic'] as const],
    );
    if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
    placedOver.set(id, body.hypergraphics);
    return ofVideo(id);
  });
}
