import { getLivePlaylist, getShareImage, getThumbnail, getVodPlaylist } from '@commoncast/core/cdn/api';
import { getImage } from '@commoncast/core/images/api';
import { endWhepSession, playByWhep } from '@commoncast/core/live/web-rtc-api';
import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { LiveGate } from '../live/live-gate.ts';
import { createMadePictures } from './made-pictures.ts';
import { cdnRoutes } from './routes.ts';
import { createVideoGate } from './video-gate.ts';

export const cdnDomain = defineDomain({
  name: 'cdn',
  routes: ({ app }: WebParts, parts: Foundation & { readonly liveGate: LiveGate }) =>
    cdnRoutes(app, {
      ...parts,
      gate: createVideoGate(parts),
      pictures: createMadePictures(parts),
      secret: parts.mediaSecret,
    }),
  // Below each playlist's folder lie the renditions and their segments.
  endpoints: [
    getVodPlaylist,
    getLivePlaylist,
    playByWhep,
    endWhepSession,
    getThumbnail,
    getShareImage,
    getImage,
  ],
});
