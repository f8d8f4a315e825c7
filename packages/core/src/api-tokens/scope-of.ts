import type { EndpointDefinition } from '../http/endpoint.ts';
import { getChart, getKpis } from '../insights/api.ts';
import type { ApiScope } from './constants.ts';

/** They only read, although they are no GET: what they ask for does not fit into an address. */
const READING: readonly EndpointDefinition[] = [getKpis, getChart];

/** The scope that a token needs for a call; null if no token may make it. */
export function scopeOf(endpoint: EndpointDefinition): ApiScope | null {
  const { auth, service, method } = endpoint;
  if (auth !== 'bearer' || service === 'authentication') return null;
  const reads = method === 'GET' || READING.includes(endpoint);
  if (service === 'insights') return reads ? 'insights:read' : null;
  return reads ? 'content:read' : 'content:write';
}
