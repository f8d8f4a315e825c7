import { route } from '../http/route.ts';

/** Query: `key` and `playlistId`. */
export const publicPlaylistRoute = route({ method: 'GET', path: '/stream/viewer/detail/playlist' });
