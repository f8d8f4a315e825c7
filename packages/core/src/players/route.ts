import { route } from '../http/route.ts';

/** Query: `key`, and up to 20 `playerId` and `videoId` in total, each repeatable. */
export const publicDetailsRoute = route({
  method: 'GET',
  path: '/business/v1.1/embedded-video-player/public',
});
