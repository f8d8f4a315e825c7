import { getBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a new owner reads the account of the business', async () => {
  const { client, business } = await server.signUp({ businessName: 'Harbour Films' });
  expect(await client.call(getBusinessAccount, {})).toEqual(business);
  expect(business).toMatchObject({
    businessName: 'Harbour Films',
    publicKey: expect.stringMatching(/^pk_\w{24}$/),
  });
});
