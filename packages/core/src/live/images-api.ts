import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, Nothing } from '../http/values.ts';
import { STREAM_IMAGE_KINDS } from '../images/schema.ts';
import { StreamImage } from './stream-image.ts';

// They have no names to search by.
const { search: _, ...paging } = listQuery(['createdDate']);

export const listStreamImages = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/image',
  auth: 'bearer',
  summary: 'The images that were uploaded for streams: their pictures and their logos',
  query: v.strictObject({
    ...paging,
    businessId: v.exactOptional(Id),
    kind: v.exactOptional(v.picklist(STREAM_IMAGE_KINDS, `Must be ${STREAM_IMAGE_KINDS.join(' or ')}`)),
  }),
  response: pageOf(StreamImage),
});

export const deleteStreamImage = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/image',
  auth: 'bearer',
  summary: 'Deletes an image that was uploaded for streams; those that show it are without one from then on',
  query: v.strictObject({ uuid: Id, reason: v.literal('delete', "Must be 'delete'") }),
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});
