import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, Nothing } from '../http/values.ts';
import { TrashItem, TrashKindName } from './schema.ts';

const { page, size } = listQuery(['deletedDate']);

export const listTrash = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/trash',
  auth: 'bearer',
  summary: 'Everything that the business deleted in the last 7 days and can restore, latest first',
  query: v.strictObject({ page, size }),
  response: pageOf(TrashItem),
});

export const removeForGood = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/trash/{kind}/{id}',
  auth: 'bearer',
  summary: 'Deletes an item in the trash for good; refused for anything that is not in the trash',
  params: v.strictObject({ kind: TrashKindName, id: Id }),
  response: Nothing,
});
