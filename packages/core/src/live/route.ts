import { route } from '../http/route.ts';

/** Query: `key` and `streamId`. */
export const liveStateRoute = route({ method: 'GET', path: '/stream/ad/public/state' });
