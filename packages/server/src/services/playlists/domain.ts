import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { createPublicPlaylists, type PublicPlaylists } from './public-playlists.ts';
import { playlistsRoutes } from './routes.ts';
import { createPlaylistsService, type PlaylistsService } from './service.ts';
import type { PlaylistTables } from './tables.ts';
import { PLAYLISTS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends PlaylistTables {}
}

interface Needs {
  readonly links: MediaLinks;
}

export interface PlaylistsServices {
  readonly playlists: PlaylistsService;
  readonly publicPlaylists: PublicPlaylists;
}

export const playlistsDomain = defineDomain({
  name: 'playlists',
  services: (parts: Foundation & Needs): PlaylistsServices => ({
    playlists: createPlaylistsService(parts),
    publicPlaylists: createPublicPlaylists(parts),
  }),
  routes: ({ bind }: WebParts, { playlists, publicPlaylists }: PlaylistsServices) =>
    playlistsRoutes(bind, playlists, publicPlaylists),
  upkeep: PLAYLISTS_UPKEEP,
});
