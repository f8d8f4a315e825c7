import { route } from '../http/route.ts';

/** Query: `key` and `streamId`, and a `nonce` for an answer that no cache has kept. */
export const liveStateRoute = route({ method: 'GET', path: '/stream/ad/public/state' });
