import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { mediaOriginOf } from '../../media-origin.ts';
import { createLogos, type Logos } from './logos.ts';
import { imagesRoutes } from './routes.ts';
import { createImagesService, type ImagesService } from './service.ts';
import { STORED_IMAGES } from './stored-images.ts';
import type { ImageTables } from './tables.ts';
import { IMAGES_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ImageTables {}
}

export interface ImagesServices {
  readonly images: ImagesService;
  readonly logos: Logos;
}

export const imagesDomain = defineDomain({
  name: 'images',
  services: (foundation: Foundation): ImagesServices => {
    const { publicOrigin } = foundation.config;
    const parts = { ...foundation, publicOrigin, mediaOrigin: mediaOriginOf(foundation.config) };
    return { images: createImagesService(parts), logos: createLogos(parts) };
  },
  routes: ({ bind }: WebParts, { images }: ImagesServices) => imagesRoutes(bind, images),
  upkeep: IMAGES_UPKEEP,
  stored: STORED_IMAGES,
});
