import { getShareImage, getThumbnail, getVodPlaylist } from '@commoncast/core/cdn/api';
import { getImage } from '@commoncast/core/images/api';
import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { createMadePictures } from './made-pictures.ts';
import { cdnRoutes } from './routes.ts';
import { createVideoGate } from './video-gate.ts';

export const cdnDomain = defineDomain({
  name: 'cdn',
  routes: ({ app }: WebParts, foundation: Foundation) =>
    cdnRoutes(app, {
      ...foundation,
      gate: createVideoGate(foundation),
      pictures: createMadePictures(foundation),
      secret: foundation.mediaSecret,
    }),
  // Below the playlist's folder lie the renditions and their segments.
  endpoints: [getVodPlaylist, getThumbnail, getShareImage, getImage],
});
