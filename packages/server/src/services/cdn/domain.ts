import { getLivePlaylist, getShareImage, getThumbnail, getVodPlaylist } from '@commoncast/core/cdn/api';
import { getImage } from '@commoncast/core/images/api';
import { endWhepSession, playByWhep } from '@commoncast/core/live/web-rtc-api';
import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { LiveGate } from '../live/live-gate.ts';
import { createMadePictures } from './made-pictures.ts';
import { createPromisedFiles } from './promised-files.ts';
import { cdnRoutes } from './routes.ts';
import { createVideoGate } from './video-gate.ts';
import { createLaterFiles } from './waiting/later-files.ts';

export const cdnDomain = defineDomain({
  name: 'cdn',
  routes: ({ app, stopping }: WebParts, parts: Foundation & { readonly liveGate: LiveGate }) => {
    const { database, storage, changes, onFailure, mediaSecret: secret } = parts;
    const gate = createVideoGate(parts);
    const promised = createPromisedFiles(parts);
    const later = createLaterFiles({ database, storage, changes, onFailure, gate, promised, stopping });
    const pictures = createMadePictures(parts);
    cdnRoutes(app, { ...parts, gate, promised, later, pictures, secret });
  },
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
