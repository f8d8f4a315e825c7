import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { Destination, DestinationCheck, DestinationDraft, DestinationStatus } from './schema.ts';

export const saveDestination = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/broadcast-destination',
  auth: 'bearer',
  summary: 'Adds a server to which broadcasts are forwarded; its key is kept encrypted and never answered',
  body: DestinationDraft,
  response: Destination,
  status: 201,
  idempotent: true,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const listDestinations = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/broadcast-destination',
  auth: 'bearer',
  summary: 'Where broadcasts of the business are forwarded to, by name',
  query: v.strictObject({ businessAccountId: v.exactOptional(Id) }),
  response: v.array(Destination),
});

export const setDestinationStatus = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/broadcast-destination/{id}',
  auth: 'bearer',
  summary: 'Switches a destination on or off, also during a broadcast',
  params: IdParams,
  query: v.strictObject({ broadcastDestinationStatus: DestinationStatus }),
  response: Destination,
});

export const deleteDestination = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/broadcast-destination/{id}',
  auth: 'bearer',
  summary: 'Deletes a destination with its key',
  params: IdParams,
  response: Nothing,
});

export const checkDestination = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/broadcast-destination/{id}/check',
  auth: 'bearer',
  summary:
    'Connects to a destination by RTMP, up to the path of its address, and says what is wrong; it begins no broadcast, so the key is not tried',
  params: IdParams,
  response: DestinationCheck,
  errors: ['RATE_LIMITED'],
});
