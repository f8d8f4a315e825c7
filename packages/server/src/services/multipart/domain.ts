import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { multipartRoutes } from './routes.ts';
import { createMultipartService, type MultipartService } from './service.ts';
import type { MultipartTables } from './tables.ts';
import type { ReadVideo, VideosOfUploads } from './videos-of-uploads.ts';

declare module '../../db/schema.ts' {
  interface Schema extends MultipartTables {}
}

interface Needs {
  readonly videosOfUploads: VideosOfUploads;
}

export interface MultipartServices {
  readonly multipart: MultipartService;
}

export interface MultipartWants extends MultipartServices {
  readonly readVideo: ReadVideo;
}

export const multipartDomain = defineDomain({
  name: 'multipart',
  services: ({ videosOfUploads, ...foundation }: Foundation & Needs): MultipartServices => ({
    multipart: createMultipartService({ ...foundation, videos: videosOfUploads }),
  }),
  routes: ({ bind }: WebParts, { multipart, readVideo }: MultipartWants) =>
    multipartRoutes(bind, multipart, readVideo),
});
