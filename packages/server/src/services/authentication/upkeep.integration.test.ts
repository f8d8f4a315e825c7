import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { runUpkeep } from './upkeep.ts';

describe.each(databasesUnderTest())('upkeep on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
    owner = await server.signUp();
    await server.platform.services.demoSignIn.issueToken(owner.session.user.id);
    const now = clock.read();
    const kept = { user_id: owner.session.user.id, business_id: owner.business.id, key: randomUUID() };
    const row = { ...kept, request: 'x', created_at: now };
    await server.database.root.insertInto('idempotency_key').values(row).execute();
  });
  afterAll(() => server.close());

  const rows = async () => {
    const { root } = server.database;
    const tables = ['rate_limit', 'idempotency_key', 'demo_token', 'refresh_token', 'auth_session'] as const;
    const counts = await Promise.all(tables.map((table) => root.selectFrom(table).selectAll().execute()));
    return Object.fromEntries(tables.map((table, index) => [table, counts[index]?.length]));
  };
  const WHOLE = { rate_limit: 1, idempotency_key: 1, demo_token: 1, refresh_token: 1, auth_session: 1 };

  test('leaves what is still of use', async () => {
    await runUpkeep(server.database, clock.read());
    expect(await rows()).toEqual(WHOLE);
  });

  test('forgets counters and answers after a day, and keeps tokens, by which reuse is noticed', async () => {
    clock.pass(2 * DAY_MS);
    await runUpkeep(server.database, clock.read());
    expect(await rows()).toEqual({ ...WHOLE, rate_limit: 0, idempotency_key: 0 });
  });

  test('forgets tokens and their sessions a week after their end, and never the account', async () => {
    clock.pass(7 * DAY_MS);
    await runUpkeep(server.database, clock.read());
    expect(new Set(Object.values(await rows()))).toEqual(new Set([0]));
    const accounts = server.database.root.selectFrom('user_account').select('id');
    expect(await accounts.execute()).toEqual([{ id: owner.session.user.id }]);
  });
});
