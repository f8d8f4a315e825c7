import { route } from '../http/route.ts';

/** Accepts `text/plain`, so that a beacon from another site needs no preflight. */
export const ingestRoute = route({ method: 'POST', path: '/insight/events' });
