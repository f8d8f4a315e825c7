import { route } from '../http/route.ts';

/**
 * What one page shows: its widgets, and in the same answer the players that stand on it.
 * Query: `key`, `url` of the page, `fragment` of it where one counts, and up to 20 in all of `playerId` and `videoId`, each repeatable.
 */
export const pageDetailsRoute = route({
  method: 'GET',
  path: '/business/v1.1/video-widget/details/public',
});
