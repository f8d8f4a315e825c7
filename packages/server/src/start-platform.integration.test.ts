import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../test/database.ts';
import { startTestServer } from '../test/server.ts';
import { readConfig } from './config.ts';
import { startPlatform } from './start-platform.ts';

describe.each(databasesUnderTest())('the platform on $kind', ({ open }) => {
  test('signs with the same secret after a restart, so people stay signed in', async () => {
    const database = await open();
    // Closed by its restart, not by the first server.
    const first = await startTestServer({ database: { ...database, close: async () => {} } });
    const { session, business } = await first.signUp();
    await first.close();
    const second = await startTestServer({ database: await database.restart() });
    try {
      const getAccessToken = () => session.accessToken;
      const client = createClient({ origin: second.origin, getAccessToken });
      expect(await client.call(getBusinessAccount, {})).toEqual(business);
    } finally {
      await second.close();
    }
  });

  test('with a configured secret no other instance’s tokens are good', async () => {
    const server = await startTestServer({ database: await open() });
    const other = await startTestServer({
      database: await open(),
      config: { instanceSecret: 'a secret that somebody has made up for this' },
    });
    try {
      const { session } = await server.signUp();
      const headers = { authorization: `Bearer ${session.accessToken}` };
      expect((await other.fetch('/business/v1.1/account', { headers })).status).toBe(401);
      expect(await other.database.root.selectFrom('instance_secret').selectAll().execute()).toEqual([]);
    } finally {
      await Promise.all([server.close(), other.close()]);
    }
  });

  test('a process only for jobs tells monitors how it is, and serves nothing else', async () => {
    const config = {
      ...readConfig({ PORT: '0', RTMP_PORT: '0', RTC_PORT: '0', LOG_LEVEL: 'silent' }),
      roles: ['jobs'] as const,
    };
    const jobsOnly = await startPlatform(config, { database: await open() });
    try {
      expect(jobsOnly.web).toBeNull();
      const ask = (path: string) => fetch(`http://127.0.0.1:${jobsOnly.config.port}${path}`);
      expect(await (await ask('/healthz')).json()).toEqual({ status: 'alive' });
      expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' });
      expect(await (await ask('/metrics')).text()).toContain('route="/readyz",status="200"} 1');
      const other = await ask('/business/v1.1/account');
      expect([other.status, await other.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ]);
    } finally {
      await jobsOnly.stop();
    }
    await expect(fetch(`http://127.0.0.1:${jobsOnly.config.port}/healthz`)).rejects.toThrow();
  });
});
