import type { Readable } from 'node:stream';
import { endpoint } from '@commoncast/core/http/endpoint';
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import type { Member } from '../callers/member.ts';
import type { PublicBusiness } from '../callers/public-business.ts';
import type { Bind } from './bind.ts';

const call = { service: 'streams', summary: '', response: v.object({ id: v.string() }) } as const;
const write = endpoint({
  ...call,
  method: 'POST',
  path: '/thing',
  auth: 'bearer',
  body: v.strictObject({ name: v.string() }),
});
const read = endpoint({ ...call, method: 'GET', path: '/thing', auth: 'public-key' });
const upload = endpoint({
  ...call,
  method: 'PUT',
  path: '/thing',
  auth: 'cookie',
  bodyType: 'application/octet-stream',
});
const watch = endpoint({
  ...call,
  method: 'GET',
  path: '/thing/events',
  auth: 'none',
  responseType: 'text/event-stream',
});

declare const bind: Bind;
bind(write, ({ member, business, body }) => {
  expectTypeOf(member).toEqualTypeOf<Member>();
  expectTypeOf(business).toEqualTypeOf<undefined>();
  expectTypeOf(body).toEqualTypeOf<{ name: string }>();
  return { id: body.name };
});
bind(read, async ({ member, business }) => {
  expectTypeOf(member).toEqualTypeOf<undefined>();
  expectTypeOf(business).toEqualTypeOf<PublicBusiness>();
  return { id: business.id };
});
bind(upload, ({ member, body }) => {
  expectTypeOf(member).toEqualTypeOf<Member>();
  expectTypeOf(body).toEqualTypeOf<Readable>();
  return { id: '' };
});
bind(watch, async function* () {
  yield { id: '1' };
});
// @ts-expect-error the answer does not match the contract
bind(write, () => ({ id: 1 }));
bind(watch, async function* ({ member }) {
  // @ts-expect-error there is no member where anybody may call
  yield { id: member.userId };
});
// @ts-expect-error a stream of events is not a single answer
bind(watch, () => ({ id: '1' }));
