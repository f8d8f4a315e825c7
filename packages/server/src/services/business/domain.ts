import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { businessRoutes } from './routes.ts';
import { type BusinessService, createBusinessService } from './service.ts';
import type { BusinessTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends BusinessTables {}
}

export interface BusinessServices {
  readonly business: BusinessService;
}

export const businessDomain = defineDomain({
  name: 'business',
  services: (foundation: Foundation): BusinessServices => ({ business: createBusinessService(foundation) }),
  routes: ({ bind }: WebParts, { business }: BusinessServices) => businessRoutes(bind, business),
});
