import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { Logos } from '../images/logos.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { createPublicDetailsService, type PublicDetailsService } from './public-details.ts';
import { playersRoutes } from './routes.ts';
import { createPlayersService, type PlayersInTests, type PlayersService } from './service.ts';
import type { PlayerTables } from './tables.ts';
import { PLAYERS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends PlayerTables {}
}

interface Needs {
  readonly links: MediaLinks;
  readonly tests: PlayersInTests;
  readonly logos: Logos;
}

export interface PlayersServices {
  readonly players: PlayersService;
  readonly publicDetails: PublicDetailsService;
}

export const playersDomain = defineDomain({
  name: 'players',
  services: (parts: Foundation & Needs): PlayersServices => ({
    players: createPlayersService(parts),
    publicDetails: createPublicDetailsService(parts),
  }),
  routes: ({ bind }: WebParts, { players, publicDetails }: PlayersServices) =>
    playersRoutes(bind, players, publicDetails),
  upkeep: PLAYERS_UPKEEP,
});
