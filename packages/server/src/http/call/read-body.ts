import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { invalid } from '../../problems/problems.ts';
import { receiveBody } from '../body/receive-body.ts';
import { NO_NAMES } from './read-address.ts';
import { validate } from './validate.ts';

/**
 * The body of a call, validated; a stream for octets.
 * @throws {ApiError} it is not what the call accepts
 */
export async function readBody(endpoint: EndpointDefinition, request: FastifyRequest): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const received = await receiveBody(request.raw, endpoint);
  if (endpoint.bodyType === 'application/octet-stream') return received;
  // To the schema an empty list would be an empty object.
  if (Array.isArray(received) && endpoint.body?.type !== 'array')
    throw invalid({ body: 'Must be an object' });
  return validate(endpoint.body ?? v.optional(NO_NAMES), received, 'body');
}
