import { route } from '../http/route.ts';

/** Takes `text/plain`, so that a beacon from another site needs no preflight. */
export const ingestRoute = route({ method: 'POST', path: '/insight/events' });
