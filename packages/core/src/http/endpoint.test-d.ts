import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import type { Client } from './client.ts';
import {
  type BodyOf,
  endpoint,
  type ParamsOf,
  type QueryOf,
  type RequestOf,
  type ResponseOf,
} from './endpoint.ts';

const rename = endpoint({
  service: 'streams',
  method: 'PATCH',
  path: '/thing/{id}',
  auth: 'bearer',
  summary: 'Renames a thing',
  params: v.strictObject({ id: v.string() }),
  query: v.strictObject({ isDry: v.exactOptional(v.string()) }),
  body: v.strictObject({
    name: v.pipe(
      v.string(),
      v.transform((name) => name.length),
    ),
  }),
  response: v.object({ version: v.number() }),
});
const upload = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/thing/{id}/file',
  auth: 'bearer',
  summary: 'Takes a file',
  params: v.strictObject({ id: v.string() }),
  bodyType: 'application/octet-stream',
  response: v.null(),
});

// The literal values stay, so that the server's types know who may call.
expectTypeOf(rename.auth).toEqualTypeOf<'bearer'>();
expectTypeOf(rename.path).toEqualTypeOf<'/thing/{id}'>();
expectTypeOf<ParamsOf<typeof rename>>().toEqualTypeOf<{ id: string }>();
expectTypeOf<QueryOf<typeof rename>>().toEqualTypeOf<{ isDry?: string }>();
// A handler gets the schema's output for a body; a caller provides the schema's input.
expectTypeOf<BodyOf<typeof rename>>().toEqualTypeOf<{ name: number }>();
expectTypeOf<RequestOf<typeof rename>['body']>().toEqualTypeOf<{ name: string }>();
expectTypeOf<ResponseOf<typeof rename>>().toEqualTypeOf<{ version: number }>();
expectTypeOf<BodyOf<typeof upload>>().toEqualTypeOf<undefined>();

endpoint({
  service: 'streams',
  // @ts-expect-error a method that no call has
  method: 'BREW',
  path: '/thing',
  auth: 'none',
  summary: '',
  response: v.null(),
});

declare const client: Client;
const params = { id: '1' };
expectTypeOf(client.call(rename, { params, body: { name: 'New' } })).toEqualTypeOf<
  Promise<{ version: number }>
>();
void client.call(upload, { params, body: new Blob() });
// @ts-expect-error the path has a parameter
void client.call(rename, { body: { name: 'New' } });
// @ts-expect-error the body is missing
void client.call(rename, { params });
// @ts-expect-error a field of another type
void client.call(rename, { params, body: { name: 1 } });
// @ts-expect-error bytes are sent as they are, not as JSON
void client.call(upload, { params, body: { name: 'New' } });
// @ts-expect-error a query name that the call does not have
void client.call(rename, { params, body: { name: 'New' }, query: { all: '1' } });
