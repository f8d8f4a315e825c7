import { updateBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';

const PUBLIC = '/business/v1.1/account/public';
const SITE = 'https://shop.example';

describe.each(databaseUnderTest())('calls from other sites on $kind', ({ open }) => {
  let server: TestServer;
  let everywhere: SignedUp;
  let listed: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    everywhere = await server.signUp({ businessName: 'Everywhere' });
    listed = await server.signUp({ businessName: 'Listed' });
    const { businessName, email, logo } = listed.business;
    const allowedDomains = ['shop.example', 'dev.example:3000'];
    await listed.client.call(updateBusinessAccount, { body: { businessName, email, logo, allowedDomains } });
  });
  afterAll(() => server.close());

  const ask = ({ business }: SignedUp, headers: Record<string, string> = {}) =>
    server.fetch(`${PUBLIC}?key=${business.publicKey}`, { headers });

  test('without an allow-list every site can read the public calls, and nothing else', async () => {
    const response = await ask(everywhere, { origin: SITE });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(await response.json()).toEqual({
      responseData: { name: 'Everywhere', logo: '', verified: false },
    });
  });

  test('the key may come in the header', async () => {
    const response = await server.fetch(PUBLIC, {
      headers: { 'x-public-key': everywhere.business.publicKey },
    });
    // This call's contract requires it in the query.
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    ['a listed site', SITE],
    ['a listed site on another port', 'https://shop.example:8443'],
    ['a listed host with its port', 'http://dev.example:3000'],
  ])('with one, %s reads them under its own name', async (_site, origin) => {
    const response = await ask(listed, { origin });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['a site whose name ends the same', 'https://evilshop.example'],
    ['a subdomain of a listed site', 'https://www.shop.example'],
    ['a listed host on another port than the listed one', 'http://dev.example:3001'],
    ['a sandboxed frame', 'null'],
  ])('and %s does not', async (_site, origin) => {
    const response = await ask(listed, { origin });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED', error: 'Forbidden' });
    expect(response.headers.get('vary')).toBe('Origin');
  });

  test('the platform’s own pages always do', async () => {
    expect((await ask(listed, { origin: server.platform.origin })).status).toBe(200);
  });

  test('removing the list takes effect at once', async () => {
    const owner = await server.signUp();
    const { businessName, email, logo } = owner.business;
    const set = (allowedDomains: string[]) =>
      owner.client.call(updateBusinessAccount, { body: { businessName, email, logo, allowedDomains } });
    await set(['a.example']);
    expect((await ask(owner, { origin: SITE })).status).toBe(403);
    await set([]);
    expect((await ask(owner, { origin: SITE })).status).toBe(200);
  });

  test.each(['', 'pk_', `pk_${'a'.repeat(24)}`, "pk_' or 1=1"])(
    'an unknown key, %j, opens nothing',
    async (key) => {
      const response = await server.fetch(`${PUBLIC}?key=${encodeURIComponent(key)}`, {
        headers: { origin: SITE },
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  test('the header form of public calls is preflighted', async () => {
    const response = await server.fetch('/business/v1.1/embedded-video-player/public', {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-public-key,embeddedvideoplayerid',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-public-key');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    ['/business/v1.1/account', 'GET'],
    ['/api/authentication/login', 'POST'],
    ['/v1.1/authentication/access-token', 'GET'],
  ])('%s is closed to other sites, preflighted or not', async (path, method) => {
    for (const asked of [method, 'OPTIONS']) {
      const response = await server.fetch(path, {
        method: asked,
        headers: {
          origin: SITE,
          'access-control-request-method': method,
          'content-type': 'application/json',
        },
      });
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    }
  });
});
