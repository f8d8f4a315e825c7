import { createBusinessAccount, getBusinessAccount } from '../business/api.ts';
import { sendFeedback } from '../contact/api.ts';
import type { EndpointDefinition } from '../http/endpoint.ts';
import { getExport, keepBusiness, requestExport } from './api.ts';

const SERVED: readonly EndpointDefinition[] = [
  getBusinessAccount,
  createBusinessAccount,
  requestExport,
  getExport,
  keepBusiness,
  // Who leaves may want to say why.
  sendFeedback,
];

/**
 * Whether members of a business that is to be deleted can still make a call: what is about themselves, and what leads out
 * of that state.
 */
export function isServedWhileClosing(endpoint: EndpointDefinition): boolean {
  return endpoint.service === 'authentication' || SERVED.includes(endpoint);
}
