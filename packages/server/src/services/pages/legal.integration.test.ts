import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const open = async (server: TestServer, path: string) => {
  const answer = await server.fetch(path, { redirect: 'manual' });
  return { answer, html: await answer.text() };
};

describe('a server whose operator has published nothing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { supportEmail: 'help@example.com' } });
  });
  afterAll(() => server.close());

  test.each([
    ['/terms', 'Terms of use', 'TERMS_URL'],
    ['/privacy', 'Privacy policy', 'PRIVACY_URL'],
  ])('says so at %s, and whom to ask', async (path, title, setting) => {
    const { answer, html } = await open(server, path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('has not published a page here yet');
    expect(html).toContain('<a href="mailto:help@example.com">');
    expect(html).toContain(`set <code>${setting}</code>`);
    const [, nonce] = /<style nonce="([^"]+)"/.exec(html) ?? [];
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'nonce-${nonce}'`);
  });
});

test('the operator’s own pages are one step away', async () => {
  const server = await startTestServer({
    config: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' },
  });
  try {
    for (const path of ['/terms', '/privacy']) {
      const { answer } = await open(server, path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `https://example.com${path}`]);
    }
  } finally {
    await server.close();
  }
});
