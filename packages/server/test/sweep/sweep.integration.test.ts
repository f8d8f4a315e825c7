import { logOut } from '@commoncast/core/authentication/api';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toFastifyPath } from '../../src/http/call/create-bind.ts';
import { errorCodesOf } from '../../src/services/openapi/error-statuses.ts';
import { databasesUnderTest } from '../database.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { INVENTORY, OPEN_PREFLIGHTS, OPEN_ROUTES, SIGNED_CALLS } from './inventory.ts';

import { sendSwept } from './send-swept.ts';
import { CALLERS, type Caller, type SweptRequest } from './sweep-rows.ts';
import { type Callers, makeCallers, makeThings, refreshThings, type Things } from './things.ts';
import { watchTables } from './watch-tables.ts';

const NAMES = Object.keys(INVENTORY);
const WRITES = NAMES.filter((name) => !name.startsWith('GET '));
/** Upload parts are bytes, their list is XML, captions are text, and offers of WebRTC are SDP. */
const TAKING_JSON = WRITES.filter((name) => !/\/part\/|\/complete$|\/caption\/|\/wh[ie]p$/.test(name));
const CALLS = NAMES.filter((name) => INVENTORY[name]?.auth !== 'public');
const NAMING_A_THING = NAMES.filter((name) => name.includes('{'));

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

describe.each(databasesUnderTest())('every call on $kind', ({ open }) => {
  let server: TestServer;
  let callers: Callers;
  /** For calls that are refused and so leave these untouched. */
  let things: Things;
  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      limits: {
        signInPerAccount: { count: 1_000, windowS: 900 },
        cardTriesPerBusiness: { count: 1_000, windowS: 3600 },
        cardTriesPerBusinessADay: { count: 1_000, windowS: 86_400 },
        promoCodesPerBusiness: { count: 1_000, windowS: 3600 },
      },
    });
    callers = await makeCallers(server);
    things = await makeThings(callers.owner);
  });
  afterAll(() => server.close());

  function find(name: string) {
    const endpoint = server.web.endpoints.find((candidate) => nameOf(candidate) === name);
    const row = INVENTORY[name];
    if (!endpoint || !row) throw new TypeError(`${name} is not served or has no row`);
    return { endpoint, row };
  }

  function credentials(caller: Caller): Record<string, string> {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    if (caller === 'public key') return { 'x-public-key': callers.owner.business.publicKey };
    if (caller === 'garbage') return bearer('garbage.garbage.garbage');
    if (caller === 'member') return bearer(callers.memberToken);
    if (caller === 'owner') return bearer(callers.owner.session.accessToken);
    if (caller === 'stranger') return bearer(callers.stranger.session.accessToken);
    return {};
  }

  /** Sends the owner's call, spoilt in one way, and expects one of these refusals, which the document must list. */
  async function expectRefusal(
    name: string,
    statuses: readonly number[],
    spoilt: SweptRequest,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const { endpoint, row } = find(name);
    const request = { ...row.request(things), ...spoilt };
    const answer = await sendSwept(server, endpoint, request, { ...credentials('owner'), ...headers });
    // Without cookies, nothing else in such a call is examined.
    expect(row.auth === 'cookie' ? [401] : statuses).toContain(answer.status);
    expect(errorCodesOf(endpoint)).toContain(answer.code);
  }

  test('has a row in the inventory, and no row lacks its call', () => {
    expect(NAMES.toSorted()).toEqual(server.web.endpoints.map(nameOf).toSorted());
  });

  test('is bound, or open to everybody on purpose', () => {
    const bound = server.web.endpoints.map(
      (endpoint) => `${endpoint.method} ${toFastifyPath(endpoint.path)}`,
    );
    const open = [...OPEN_ROUTES.map((path) => `GET ${path}`), ...SIGNED_CALLS, ...OPEN_PREFLIGHTS];
    const known = new Set([...bound, ...open].flatMap((route) => [route, route.replace(/^GET /, 'HEAD ')]));
    expect([...server.web.routes].filter((route) => !known.has(route))).toEqual([]);
    expect(open.filter((route) => !server.web.routes.has(route))).toEqual([]);
  });

  test.each(NAMES)(
    '%s gives each caller the answer in the inventory, and writes nothing when it refuses',
    async (name) => {
      const { endpoint, row } = find(name);
      expect(endpoint.auth).toBe(row.auth);
      const answered: Partial<Record<Caller, unknown>> = {};
      const ask = async (caller: Caller, request: SweptRequest): Promise<void> => {
        const { status } = await sendSwept(server, endpoint, request, credentials(caller));
        answered[caller] = status === (endpoint.status ?? 200) ? 'done' : status;
      };
      const refused = CALLERS.filter((caller) => row.answers[caller] !== 'done');
      const changedTables = await watchTables(server.database);
      for (const caller of refused) await ask(caller, row.request(things));
      expect(await changedTables()).toEqual([]);

      for (const caller of CALLERS.filter((one) => !refused.includes(one))) {
        const isRead = endpoint.method === 'GET';
        await ask(
          caller,
          isRead ? row.request(things) : await refreshThings(callers.owner, things, row.request),
        );
      }
      expect(answered).toEqual(row.answers);
      if (endpoint !== logOut) return;
      // It has ended the sessions that the other calls use.
      callers = await makeCallers(server);
      things = await makeThings(callers.owner);
    },
  );

  test.each(TAKING_JSON)('%s refuses a broken or hostile body', async (name) => {
    await expectRefusal(name, [400], { body: '{"a":' });
    await expectRefusal(name, [400], { body: '{"__proto__":{"isAdmin":true}}' });
    await expectRefusal(name, [400], { body: '{"constructor":{"prototype":{"isAdmin":true}}}' });
  });

  test.each(TAKING_JSON)('%s refuses the wrong kind of body', async (name) => {
    for (const body of ['[]', '"text"', '5', 'null', 'true']) await expectRefusal(name, [400], { body });
  });

  test.each(TAKING_JSON)('%s refuses unknown names', async (name) => {
    const { body } = find(name).row.request(things);
    await expectRefusal(name, [400], { body: { ...(body as object | undefined), isAdmin: true } });
  });

  test.each(TAKING_JSON)('%s refuses a body over its limit', async (name) => {
    const { bodyLimit = 64 * 1024 } = find(name).endpoint;
    await expectRefusal(name, [413], { body: { a: 'x'.repeat(bodyLimit) } });
  });

  test.each(WRITES)('%s refuses another content type', async (name) => {
    await expectRefusal(
      name,
      [415],
      { body: 'a=b' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
  });

  test.each(CALLS)('%s refuses unknown query parameters', async (name) => {
    const { query } = find(name).row.request(things);
    await expectRefusal(name, [400], { query: { ...query, isAdmin: '1' } });
    await expectRefusal(name, [400], { query: { ...query, search: '\0' } });
  });

  test.each(NAMING_A_THING)('%s refuses an impossible id', async (name) => {
    const { params = {} } = find(name).row.request(things);
    for (const id of ['1', '\0', "' or 1=1", '../../etc/passwd', 'x'.repeat(400), '\u{1F600}']) {
      const spoilt = Object.fromEntries(Object.keys(params).map((param) => [param, id]));
      await expectRefusal(name, [400, 404], { params: spoilt });
    }
  });

  test('none of this was an internal error', () => {
    expect(server.logged.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  });
});
