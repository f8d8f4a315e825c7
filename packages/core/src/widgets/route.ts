import { route } from '../http/route.ts';

/**
 * What one page shows: its widgets and, in the same answer, its players.
 * Query: `key`, `url` of the page, its `fragment` if that counts, and up to 20 `playerId` and `videoId` in total, each
 * repeatable.
 */
export const pageDetailsRoute = route({
  method: 'GET',
  path: '/business/v1.1/video-widget/details/public',
});
