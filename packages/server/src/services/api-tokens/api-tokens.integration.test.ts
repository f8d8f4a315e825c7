import { createApiToken, deleteApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import { API_SCOPES, type ApiScope, MAX_API_TOKENS } from '@commoncast/core/api-tokens/constants';
import { scopeOf } from '@commoncast/core/api-tokens/scope-of';
import { createClient } from '@commoncast/core/http/client';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import { createVod, getVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const DAY_MS = 86_400_000;
const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' };

describe.each(databaseUnderTest())('API tokens on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let aheadMs = 0;
  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      clock: () => new Date(Date.now() + aheadMs),
    });
    owner = await server.signUp();
  });
  afterAll(() => server.close());

  const create = (scopes: readonly ApiScope[], expiresDate: string | null = null, who = owner) =>
    who.client.call(createApiToken, { body: { name: 'The shop', scopes: [...scopes], expiresDate } });
  const programWith = (token: string) => createClient({ origin: server.origin, getAccessToken: () => token });
  const listed = async (id: string) =>
    (await owner.client.call(listApiTokens, {})).find((token) => token.id === id);

  test('are shown once, and kept as a hash', async () => {
    const { token, ...rest } = await create(['content:write', 'content:read']);
    expect(token).toMatch(/^cct_[\w-]{43}$/);
    expect(rest).toMatchObject({
      name: 'The shop',
      scopes: ['content:read', 'content:write'],
      hint: token.slice(-4),
      expiresDate: null,
      lastUsedDate: null,
      createdBy: { id: owner.session.user.id, username: owner.session.user.username },
      isActive: true,
    });
    expect(await listed(rest.id)).toEqual(rest);
    const rows = await server.database.root.selectFrom('api_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const log = await server.database.root
      .selectFrom('audit_log')
      .select(['action', 'changed_to'])
      .where('subject_id', '=', rest.id)
      .execute();
    expect(log).toMatchObject([{ action: 'api-token.create', changed_to: { name: 'The shop' } }]);
    expect(JSON.stringify([log, server.logged])).not.toContain(token);
  });

  test('act for their business, as far as their scopes go', async () => {
    const { id, token } = await create(['content:read', 'content:write']);
    const program = programWith(token);
    const video = await program.call(createVod, { body: { name: 'From the shop' } });
    expect(await owner.client.call(getVod, { params: { id: video.id } })).toMatchObject({
      name: 'From the shop',
    });
    expect((await listed(id))?.lastUsedDate).not.toBeNull();
    const reader = programWith((await create(['content:read'])).token);
    expect((await reader.call(listPlayers, {})).totalElements).toBe(0);
    const player = {
      ...{ name: 'P', autoPlay: false, videoLoop: false, hideControls: false },
      ...{ logo: '', showIcon: false, playerColor: '#C8102E' },
    };
    await expect(reader.call(createPlayer, { body: player })).rejects.toMatchObject({
      status: 403,
      message: 'This API token does not have the scope content:write',
    });
  });

  test('manage no tokens, whatever their scopes', async () => {
    const program = programWith((await create(API_SCOPES)).token);
    await expect(program.call(listApiTokens, {})).rejects.toMatchObject({
      status: 403,
      message: 'Only an owner of the business can manage API tokens',
    });
  });

  test('stop working when they are deleted or expire', async () => {
    const { id, token } = await create(['content:read']);
    const program = programWith(token);
    await program.call(listPlayers, {});
    await owner.client.call(deleteApiToken, { params: { id } });
    await expect(program.call(listPlayers, {})).rejects.toMatchObject(UNAUTHORIZED);
    await expect(owner.client.call(deleteApiToken, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });

    const soon = await create(['content:read'], new Date(Date.now() + DAY_MS).toISOString());
    const short = programWith(soon.token);
    await short.call(listPlayers, {});
    aheadMs = DAY_MS + 1000;
    try {
      await expect(short.call(listPlayers, {})).rejects.toMatchObject(UNAUTHORIZED);
    } finally {
      aheadMs = 0;
    }
  });

  test('stop working when who created them owns the business no longer', async () => {
    const second = await addMember(server, owner, 'OWNER');
    const body = { name: 'Theirs', scopes: ['content:read' as const], expiresDate: null };
    const { id, token } = await second.client.call(createApiToken, { body });
    const program = programWith(token);
    await program.call(listPlayers, {});
    await server.database.root
      .updateTable('membership')
      .set({ role: 'MEMBER' })
      .where('user_id', '=', second.userId)
      .where('business_id', '=', owner.business.id)
      .execute();
    await expect(program.call(listPlayers, {})).rejects.toMatchObject(UNAUTHORIZED);
    expect(await listed(id)).toMatchObject({ isActive: false });
  });

  test('that are wrong are refused by field', async () => {
    await expect(create([])).rejects.toMatchObject({
      status: 400,
      fields: { scopes: 'Choose at least one' },
    });
    await expect(create(['content:read'], '2020-01-01T00:00:00.000Z')).rejects.toMatchObject({
      status: 400,
      fields: { expiresDate: 'Must be in the future' },
    });
    await expect(programWith('cct_nobody').call(listPlayers, {})).rejects.toMatchObject(UNAUTHORIZED);
  });

  test('are limited to a number, also by calls at the same time', async () => {
    const rich = await server.signUp();
    const answers = await Promise.allSettled(
      Array.from({ length: MAX_API_TOKENS + 3 }, () => create(['content:read'], null, rich)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_API_TOKENS);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
  });

  test.each(API_SCOPES)('with the scope %s alone make no call that needs another, or none', async (scope) => {
    const { token } = await create([scope]);
    for (const endpoint of server.web.endpoints.filter(({ auth }) => auth === 'bearer')) {
      const needed = scopeOf(endpoint);
      if (needed === scope) continue;
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '01934567-0000-7000-8000-000000000001');
      const { method } = endpoint;
      const response = await server.fetch(path, { method, headers: { authorization: `Bearer ${token}` } });
      expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 403]);
      expect(await response.text()).toContain(needed ?? 'A person has to sign in for it');
    }
  });
});
