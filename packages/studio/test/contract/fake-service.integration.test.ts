import { createClient } from '@commoncast/core/http/client';
import { startTestServer, type TestServer } from '@commoncast/server/test/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageProps } from '../factories.ts';
import { createFakeService } from '../fake-service.ts';
import { takeComplaints } from '../service/complaints.ts';
import { CONTENT_SCENARIOS } from './content-scenarios.ts';
import { OTHER_SCENARIOS } from './other-scenarios.ts';
import { SITE_SCENARIOS } from './site-scenarios.ts';
import { withoutChance } from './without-chance.ts';

const SCENARIOS = { ...CONTENT_SCENARIOS, ...SITE_SCENARIOS, ...OTHER_SCENARIOS };

describe('the fake service is no kinder than the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(Object.entries(SCENARIOS))('with %s', async (_, run) => {
    const service = createFakeService();
    const { business } = pageProps();
    service.records.account = business ?? null;
    const client = createClient({
      origin: 'https://studio.test',
      getAccessToken: () => 'token',
      fetch: service.fetch,
    });
    const owner = await server.signUp();
    const real = withoutChance(await run(owner.client));
    expect(withoutChance(await run(client))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });
});
