import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { createVideoHypergraphicsService, type VideoHypergraphicsService } from './on-videos/service.ts';
import { hypergraphicsRoutes } from './routes.ts';
import { createHypergraphicsService, type HypergraphicsService } from './service.ts';
import type { HypergraphicTables } from './tables.ts';
import { HYPERGRAPHICS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends HypergraphicTables {}
}

export interface HypergraphicsServices {
  readonly hypergraphics: HypergraphicsService;
  readonly videoHypergraphics: VideoHypergraphicsService;
}

export const hypergraphicsDomain = defineDomain({
  name: 'hypergraphics',
  services: (foundation: Foundation): HypergraphicsServices => ({
    hypergraphics: createHypergraphicsService(foundation),
    videoHypergraphics: createVideoHypergraphicsService(foundation),
  }),
  routes: ({ bind }: WebParts, { hypergraphics, videoHypergraphics }: HypergraphicsServices) =>
    hypergraphicsRoutes(bind, hypergraphics, videoHypergraphics),
  upkeep: HYPERGRAPHICS_UPKEEP,
});
