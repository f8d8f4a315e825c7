import { onlyReads } from '@commoncast/core/api-tokens/scope-of';
import { logOut } from '@commoncast/core/authentication/api';
import { impersonate } from '@commoncast/core/authentication/impersonation-api';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../database.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signInOperator } from '../sign-in-operator.ts';
import { INVENTORY } from './inventory.ts';
import { sendSwept } from './send-swept.ts';
import { type Callers, makeCallers, makeThings, refreshThings, type Things } from './things.ts';

/** What nobody may do in a user's name: passwords, sessions, secrets, members, and words as theirs. */
const REFUSED: readonly string[] = [
  'POST /v1.1/authentication/change-password',
  'POST /v1.1/authentication/change-email',
  'GET /v1.1/authentication/second-factor',
  'POST /v1.1/authentication/second-factor/app',
  'POST /v1.1/authentication/second-factor/app/confirmation',
  'POST /v1.1/authentication/second-factor/app/removal',
  'POST /v1.1/authentication/second-factor/recovery-codes',
  'POST /v1.1/authentication/second-factor/passkey/options',
  'POST /v1.1/authentication/second-factor/passkey',
  'PATCH /v1.1/authentication/second-factor/passkey/{id}',
  'POST /v1.1/authentication/second-factor/passkey/{id}/removal',
  'GET /v1.1/authentication/session',
  'DELETE /v1.1/authentication/session',
  'DELETE /v1.1/authentication/session/{id}',
  'POST /v1.1/authentication/invitation/accept',
  'POST /business/v1.1/account',
  'POST /business/v1.1/account/transfer',
  'POST /business/v1.1/account/export',
  'GET /business/v1.1/account/export',
  'POST /business/v1.1/account/deletion',
  'DELETE /business/v1.1/account/deletion',
  'POST /business/v1.1/api-token',
  'DELETE /business/v1.1/api-token/{id}',
  'POST /business/v1.1/webhook',
  'POST /business/v1.1/webhook/{id}/secret',
  'POST /business/v1.1/broadcast-destination',
  'POST /stream/ad/{id}/key',
  'POST /stream/ad/{id}/browser-key',
  'PUT /business/v1.1/member/second-factor',
  'PATCH /business/v1.1/member/{id}',
  'DELETE /business/v1.1/member/{id}',
  'POST /business/v1.1/member/invitation',
  'POST /business/v1.1/member/invitation/{id}/resend',
  'DELETE /business/v1.1/member/invitation/{id}',
  'POST /business/v1.1/email/confirmation',
  'POST /business/v1.1/feedback',
  'GET /business/v1.1/account/subscription/plan',
  'GET /business/v1.1/account/subscription/plan/preview',
  'POST /business/v1.1/account/subscription/plan',
  'PUT /business/v1.1/account/subscription/plan',
  'PATCH /business/v1.1/account/subscription/plan/cancel',
  'POST /business/v1.1/account/subscription/plan/feedback',
  'POST /business/v1.1/email/plan/reactivation',
  'POST /business/v1.1/account/promo-code',
  'GET /business/v1.1/account/{id}/payment-profile',
  'POST /business/v1.1/account/{id}/payment-profile',
  'PUT /business/v1.1/account/{id}/payment-profile',
  'DELETE /business/v1.1/account/{id}/payment-profile',
  'POST /business/v1.1/account/{id}/payment-profile/reactivate',
  'POST /business/v1.1/account/{id}/payment-challenge/{challengeId}',
  'GET /business/v1.1/account/{id}/bill',
  'GET /business/v1.1/account/{id}/bill/{billId}/pdf',
  'POST /business/v1.1/account/{id}/bill/{billId}/payment',
  'GET /business/v1.1/account/{id}/bill/current-summary',
];

/** They are answered as if they were not there. */
const UNKNOWN: readonly string[] = [
  'POST /v1.1/authentication/impersonate',
  'POST /v1.1/authentication/switch-business',
];

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

describe.each(databasesUnderTest())('an operator in an owner’s name on $kind', ({ open }) => {
  let server: TestServer;
  let callers: Callers;
  let things: Things;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    callers = await makeCallers(server);
    things = await makeThings(callers.owner);
    const { email } = callers.owner.session.user;
    const body = { email, businessId: callers.owner.business.id, reason: 'They asked us for help' };
    token = (await (await signInOperator(server)).client.call(impersonate, { body })).accessToken;
  });
  afterAll(() => server.close());

  const countEntries = async () => {
    const { total } = await server.database.root
      .selectFrom('audit_log')
      .where('business_id', '=', callers.owner.business.id)
      .where('action', '=', 'impersonation.call')
      .where('user_id', '=', callers.owner.session.user.id)
      .whereRef('actor_id', '!=', 'user_id')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  test('does what the owner may, except for what is refused; each write is in the audit log', async () => {
    const refused: string[] = [];
    const unknown: string[] = [];
    const unexpected: string[] = [];
    const unrecorded: string[] = [];
    const endpoints = server.web.endpoints.filter(
      (endpoint) => endpoint.auth === 'bearer' && endpoint !== logOut,
    );
    for (const endpoint of endpoints) {
      const name = nameOf(endpoint);
      const row = INVENTORY[name];
      if (!row) throw new TypeError(`${name} has no row`);
      const before = await countEntries();
      const request = await refreshThings(callers.owner, things, row.request);
      const { status } = await sendSwept(server, endpoint, request, { authorization: `Bearer ${token}` });
      const forOwner = row.answers.owner === 'done' ? (endpoint.status ?? 200) : row.answers.owner;
      if (status === 403) refused.push(name);
      else if (UNKNOWN.includes(name) && status === 404) unknown.push(name);
      else if (status !== forOwner) unexpected.push(`${name} ${status}`);
      const isRecorded = (await countEntries()) === before + 1;
      if (isRecorded === onlyReads(endpoint)) unrecorded.push(name);
    }
    expect(refused.toSorted()).toEqual(REFUSED.toSorted());
    expect(unknown.toSorted()).toEqual(UNKNOWN.toSorted());
    expect(unexpected).toEqual([]);
    expect(unrecorded).toEqual([]);
  });
});
