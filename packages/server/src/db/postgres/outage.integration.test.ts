import { logIn } from '@commoncast/core/authentication/api';
import { getKpis } from '@commoncast/core/insights/api';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { testDatabaseOn } from '../../../test/database.ts';
import { findPostgres } from '../../../test/find-postgres.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import { startPostgres, type TestPostgres } from '../../../test/postgres.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { defineQueue, type Jobs, openJobs } from '../jobs.ts';

const found = findPostgres();
const QUEUE = defineQueue<{ name: string }>({ name: 'outage', retryLimit: 3, expireInS: 60 });

const PLAYER = playerDraft();

const OUTAGES = [
  { kind: 'frozen', begin: 'freeze', end: 'thaw' },
  { kind: 'shut down', begin: 'halt', end: 'resume' },
] as const;

describe.skipIf('reason' in found)('a PostgreSQL that goes away', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  let owner: SignedUp;
  let jobs: Jobs;
  const done: string[] = [];

  beforeAll(async () => {
    postgres = await startPostgres('directory' in found ? found.directory : '');
    const database = await testDatabaseOn(postgres.urlOf('postgres'), { onFailure: () => {} });
    server = await startTestServer({ database, onFailure: () => {}, config: { roles: ['web', 'jobs'] } });
    owner = await server.signUp();
    jobs = await openJobs(database, [QUEUE], { onFailure: () => {} });
    await jobs.work(QUEUE, { concurrency: 1 }, async ({ name }) => void done.push(name));
  });
  afterAll(async () => {
    await jobs.stop();
    await server.close();
    await postgres.stop();
  });

  const statusOf = async (path: string) => (await server.fetch(path)).status;
  const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE', retryAfterS: expect.any(Number) };

  test.each(OUTAGES)(
    'and is $kind: everybody is told to come back, and then everything goes on',
    async ({ begin, end }) => {
      const { client, business } = owner;
      await client.call(createPlayer, { body: PLAYER });
      const before = await client.call(listPlayers, {});
      const { database } = server;
      const slow = sql`select pg_sleep(600), ${sql.lit(begin)}`;
      const inTheMiddle = [
        slow.execute(database.root),
        slow.execute(database.figures),
        database.transaction((tx) => slow.execute(tx)),
      ].map((work) => work.catch((error) => error.code));
      await eventually(
        () => sleepers(server, begin),
        (count) => count === 3,
      );

      await postgres[begin]();
      const credentials = { email: owner.session.user.email, password: 'Correct-horse-7' };
      const span = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-01-02T00:00:00.000Z' };
      const calls = [
        client.call(listPlayers, {}),
        client.call(createPlayer, { body: PLAYER }),
        client.call(logIn, { body: credentials }),
        client.call(getKpis, { body: { businessId: business.id, streamId: null, filters: [], ...span } }),
      ];
      for (const refused of await Promise.allSettled(calls))
        expect(refused).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
      for (const code of await Promise.all(inTheMiddle)) expect(code).toMatch(/^DATABASE_(SILENT|AWAY)$/);
      for (const path of [
        `${pageDetailsRoute.path}?key=${business.publicKey}&url=https://example.com/`,
        '/v/01930000-0000-7000-8000-000000000001',
      ]) {
        const response = await server.fetch(path);
        expect([path, response.status, await response.json()]).toEqual([
          path,
          503,
          expect.objectContaining({ code: 'UNAVAILABLE' }),
        ]);
      }
      await eventually(
        () => statusOf('/readyz'),
        (status) => status === 503,
      );
      expect(await statusOf('/healthz')).toBe(200);

      await postgres[end]();
      await eventually(
        () => statusOf('/readyz'),
        (status) => status === 200,
      );
      expect((await client.call(listPlayers, {})).totalElements).toBeGreaterThanOrEqual(before.totalElements);
      await client.call(createPlayer, { body: PLAYER });
      await jobs.send(QUEUE, { name: begin });
      await eventually(
        () => done,
        (names) => names.includes(begin),
        60_000,
      );
    },
  );
});

async function sleepers({ database: { root } }: TestServer, mark: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like ${`select pg_sleep%'${mark}'`}
  `.execute(root);
  return rows[0]?.count;
}
