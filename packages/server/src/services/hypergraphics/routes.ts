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
import type { Bind } from '../../http/bind.ts';
import type { VideoHypergraphicsService } from './on-videos/service.ts';
import type { HypergraphicsService } from './service.ts';

/** Binds the hypergraphic calls. */
export function hypergraphicsRoutes(
  bind: Bind,
  hypergraphics: HypergraphicsService,
  onVideos: VideoHypergraphicsService,
): void {
  bind(createHypergraphic, ({ member, body }) => hypergraphics.create(member, body));
  bind(listHypergraphics, ({ member, query }) => hypergraphics.list(member, query));
  bind(getHypergraphic, ({ member, params }) => hypergraphics.get(member, params.id));
  bind(updateHypergraphic, ({ member, body }) => hypergraphics.update(member, body));
  bind(deleteHypergraphic, async ({ member, params }) => {
    await hypergraphics.remove(member, params.id);
    return null;
  });
  bind(restoreHypergraphic, ({ member, params }) => hypergraphics.restore(member, params.id));
  bind(getVideoHypergraphics, ({ member, params }) => onVideos.get(member, params.id));
  bind(setVideoHypergraphics, ({ member, params, body }) => onVideos.set(member, params.id, body));
}
