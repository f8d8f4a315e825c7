import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { Showing, ShowingDraft } from './schema.ts';

export const showHypergraphic = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/ad/{id}/hyper-graphics',
  auth: 'bearer',
  summary:
    'Puts a clickable image up over a stream on air, until it is taken down or for some seconds; one that is up stays as it is. Over a premiere it goes up 8 s later, at the same moment for everybody',
  params: IdParams,
  body: ShowingDraft,
  response: Showing,
  status: 201,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED'],
});

export const listShowings = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad/{id}/hyper-graphics',
  auth: 'bearer',
  summary: 'Which clickable images were up over a stream and when, the latest first',
  params: IdParams,
  response: v.array(Showing),
});

export const takeDownHypergraphic = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/ad/{id}/hyper-graphics/{hypergraphicId}',
  auth: 'bearer',
  summary:
    'Takes a clickable image down from a stream, from a premiere 8 s later. One that has not gone up over a premiere yet is called off: players that do not hear of it in time show it for up to 8 s. Nothing changes if it is not up',
  params: v.strictObject({ id: Id, hypergraphicId: Id }),
  response: Nothing,
});
