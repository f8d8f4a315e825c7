import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { refuseNul } from '../request/query-string.ts';
import { validate } from './validate.ts';

/** The schema of a part that an endpoint does not declare. */
export const NO_NAMES = v.strictObject({});

interface Address {
  readonly params: unknown;
  readonly query: unknown;
}

/** Sites ask for the same pages again and again. */
const MAX_CHARACTERS = 4_000_000;
const known = new WeakMap<EndpointDefinition, LRUCache<string, Address>>();

/**
 * Validates what the address of a request says. What visitors ask for is remembered by its address.
 * @throws {ApiError} VALIDATION_FAILED
 */
export function readAddress(endpoint: EndpointDefinition, request: FastifyRequest): Address {
  if (endpoint.auth !== 'public-key' || endpoint.method !== 'GET') return validateAddress(endpoint, request);
  const addresses = known.get(endpoint) ?? new LRUCache<string, Address>({ maxSize: MAX_CHARACTERS });
  known.set(endpoint, addresses);
  const before = addresses.get(request.url);
  if (before) return before;
  const address = validateAddress(endpoint, request);
  addresses.set(request.url, address, { size: request.url.length });
  return address;
}

function validateAddress(endpoint: EndpointDefinition, request: FastifyRequest): Address {
  const params = request.params as Readonly<Record<string, unknown>>;
  const query = request.query as Readonly<Record<string, unknown>>;
  refuseNul(params);
  refuseNul(query);
  return {
    params: endpoint.params && validate(endpoint.params, params, 'path'),
    query: validate(endpoint.query ?? NO_NAMES, query, 'query'),
  };
}
