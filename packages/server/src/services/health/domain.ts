import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { serveHealth } from './serve-health.ts';

export const healthDomain = defineDomain({
  name: 'health',
  routes: (web: WebParts, foundation: Foundation) => serveHealth(web, foundation),
});
