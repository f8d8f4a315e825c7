import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { type ContentVersions, createContentVersions } from './content-versions.ts';
import { businessRoutes } from './routes.ts';
import { type AccountLogos, type BusinessService, createBusinessService } from './service.ts';
import type { BusinessTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends BusinessTables {}
}

interface Needs {
  readonly logos: AccountLogos;
}

export interface BusinessServices {
  readonly business: BusinessService;
  readonly contentVersions: ContentVersions;
}

export const businessDomain = defineDomain({
  name: 'business',
  services: (parts: Foundation & Needs): BusinessServices => ({
    business: createBusinessService(parts),
    contentVersions: createContentVersions(parts.database, parts.changes),
  }),
  routes: ({ bind }: WebParts, { business }: BusinessServices) => businessRoutes(bind, business),
});
