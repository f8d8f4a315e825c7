import * as billing from '../billing/api.ts';
import { createBusinessAccount } from '../business/api.ts';
import * as businessEnd from '../business-end/api.ts';
import { sendFeedback } from '../contact/api.ts';
import type { EndpointDefinition } from '../http/endpoint.ts';
import { getChart, getKpis } from '../insights/api.ts';
import { listMembers, removeMember } from '../members/api.ts';
import { getSecondFactorRule, setSecondFactorRule } from '../members/second-factor-api.ts';
import type { ApiScope } from './constants.ts';

/** They only read, although they are no GET: what they ask for does not fit into an address. */
const READING: readonly EndpointDefinition[] = [getKpis, getChart];

/** They are about people or money, or done in a person's own name. */
const OF_PEOPLE: readonly EndpointDefinition[] = [
  createBusinessAccount,
  listMembers,
  removeMember,
  getSecondFactorRule,
  setSecondFactorRule,
  sendFeedback,
  ...Object.values(billing),
  ...Object.values(businessEnd),
];

/** Whether a call changes nothing. */
export function onlyReads(endpoint: EndpointDefinition): boolean {
  return endpoint.method === 'GET' || READING.includes(endpoint);
}

/** The scope that a token needs for a call; null if no token may make it. */
export function scopeOf(endpoint: EndpointDefinition): ApiScope | null {
  const { auth, service } = endpoint;
  if (auth !== 'bearer' || service === 'authentication' || OF_PEOPLE.includes(endpoint)) return null;
  const reads = onlyReads(endpoint);
  if (service === 'insights') return reads ? 'insights:read' : null;
  return reads ? 'content:read' : 'content:write';
}
