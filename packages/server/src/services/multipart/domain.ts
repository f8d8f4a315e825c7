import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { multipartRoutes } from './routes.ts';
import { createMultipartService, type MultipartService } from './service.ts';
import type { MultipartTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends MultipartTables {}
}

export interface MultipartServices {
  readonly multipart: MultipartService;
}

export const multipartDomain = defineDomain({
  name: 'multipart',
  services: (foundation: Foundation): MultipartServices => ({
    multipart: createMultipartService(foundation),
  }),
  routes: ({ bind }: WebParts, { multipart }: MultipartServices) => multipartRoutes(bind, multipart),
});
