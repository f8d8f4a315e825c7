import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { trashRoutes } from './routes.ts';
import { createTrashService, type RemovesForGood, type TrashService } from './service.ts';

interface Needs {
  readonly streams: RemovesForGood;
  readonly playlists: RemovesForGood;
  readonly players: RemovesForGood;
  readonly widgets: RemovesForGood;
  readonly splitTests: RemovesForGood;
  readonly hypergraphics: RemovesForGood;
  readonly liveStreams: RemovesForGood;
  readonly archives: RemovesForGood;
}

export interface TrashServices {
  readonly trash: TrashService;
}

export const trashDomain = defineDomain({
  name: 'trash',
  services: ({ database, clock, ...needs }: Foundation & Needs): TrashServices => ({
    trash: createTrashService({
      database,
      clock,
      domains: {
        VIDEO: needs.streams,
        PLAYLIST: needs.playlists,
        PLAYER: needs.players,
        WIDGET: needs.widgets,
        SPLIT_TEST: needs.splitTests,
        HYPERGRAPHIC: needs.hypergraphics,
        STREAM: needs.liveStreams,
        ARCHIVE: needs.archives,
      },
    }),
  }),
  routes: ({ bind }: WebParts, { trash }: TrashServices) => trashRoutes(bind, trash),
});
