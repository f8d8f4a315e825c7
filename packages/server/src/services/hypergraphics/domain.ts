import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { hypergraphicsRoutes } from './routes.ts';
import { createHypergraphicsService, type HypergraphicsService } from './service.ts';
import type { HypergraphicTables } from './tables.ts';
import { HYPERGRAPHICS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends HypergraphicTables {}
}

export interface HypergraphicsServices {
  readonly hypergraphics: HypergraphicsService;
}

export const hypergraphicsDomain = defineDomain({
  name: 'hypergraphics',
  services: (foundation: Foundation): HypergraphicsServices => ({
    hypergraphics: createHypergraphicsService(foundation),
  }),
  routes: ({ bind }: WebParts, { hypergraphics }: HypergraphicsServices) =>
    hypergraphicsRoutes(bind, hypergraphics),
  upkeep: HYPERGRAPHICS_UPKEEP,
});
