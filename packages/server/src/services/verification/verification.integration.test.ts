import type { RequestListener } from 'node:http';
import type { ShellSession } from '@commoncast/core/authentication/schema';
import { updateBusinessAccount } from '@commoncast/core/business/api';
import { createChecksum, validateChecksum } from '@commoncast/core/business/checksum-api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { createPlayer } from '@commoncast/core/players/api';
import { codeSnippetOf } from '@commoncast/core/players/snippet';
import { getLastVerification, verifyCodeSnippet } from '@commoncast/core/verification/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { cookieHeaderOf } from '../../../test/cookies.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LocalServer, listenLocally } from '../../../test/egress/local-server.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { post } from '../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const PLAYER = {
  name: 'P',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#112233',
};

interface Studio {
  readonly client: Client;
  readonly business: { readonly id: string; readonly publicKey: string };
  readonly snippet: string;
}

describe.each(databaseUnderTest())('the check of the snippet on $kind', ({ open }) => {
  const clock = createTestClock();
  let site: LocalServer;
  let answer: RequestListener;
  let server: TestServer;
  let studio: Studio;
  let stranger: Studio;
  let page: string;

  beforeAll(async () => {
    site = await listenLocally(['127.0.0.1'], (request, response) => answer(request, response));
    page = `http://127.0.0.1:${site.port}/`;
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      config: { egressAllowHosts: [`127.0.0.1:${site.port}`, `localhost:${site.port}`] },
      limits: { snippetChecksPerBusiness: { count: 200, windowS: 600 } },
    });
    studio = await openStudio();
    stranger = await openStudio();
  });
  afterAll(async () => {
    await server.close();
    await site.close();
  });
  beforeEach(() => {
    answer = (_, response) => response.end('');
  });

  /** Signs up as a browser does. */
  async function openStudio(): Promise<Studio> {
    const origin = server.platform.origin;
    const response = await server.fetch('/api/authentication/signup', post(signUpDraft(), { origin }));
    const { responseData: session } = (await response.json()) as { responseData: ShellSession };
    const cookie = cookieHeaderOf(response);
    const client = createClient({
      origin: server.origin,
      getAccessToken: () => session.accessToken,
      getCsrfToken: () => session.csrfToken,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('cookie', cookie);
        return fetch(request);
      },
    });
    const codeSnippet = codeSnippetOf(origin, session.business.publicKey);
    const body = { codeSnippet, businessAccountId: session.business.id };
    const { checksum } = await client.call(createChecksum, { body });
    return { client, business: session.business, snippet: `${codeSnippet}&sum=${checksum}` };
  }

  const serve = (html: string, headers: Record<string, string> = {}, status = 200): void => {
    answer = (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
  };
  const tag = (src = studio.snippet, more = 'async') => `<script ${more} src="${src}"></script>`;
  const check = (url = page) => studio.client.call(verifyCodeSnippet, { body: { url } });
  const codes = async (url?: string) => (await check(url)).issues.map(({ code }) => code);

  test('is content with a page that has the snippet and a player', async () => {
    const player = await studio.client.call(createPlayer, { body: PLAYER });
    serve(`<!doctype html>${tag()}<commoncast-player player-id="${player.uuid}"></commoncast-player>`);
    expect(await check()).toMatchObject({
      checkedUrl: page,
      installed: true,
      checksumValid: true,
      eventReceived: false,
      builder: 'html',
      issues: [],
      passed: ['PAGE', 'SNIPPET', 'KEY', 'CHECKSUM', 'POLICY', 'DOMAIN', 'PLAYERS'],
      placesFound: 1,
    });
  });

  test('takes no player of another business for one’s own', async () => {
    const own = await studio.client.call(createPlayer, { body: PLAYER });
    const foreign = await stranger.client.call(createPlayer, { body: PLAYER });
    const place = (id: string) => `<commoncast-player player-id="${id}"></commoncast-player>`;
    serve(`<!doctype html>${tag()}${place(own.uuid)}${place(foreign.uuid)}`);
    const { issues, passed } = await check();
    expect(issues).toEqual([
      expect.objectContaining({ message: expect.stringContaining(`does not have: ${foreign.uuid}.`) }),
    ]);
    expect(passed).not.toContain('PLAYERS');
  });

  describe('the forms of players', () => {
    const frame = (id: string, more = '') =>
      `<iframe src="${server.platform.origin}/embed/${id}" ${more}></iframe>`;
    const newPlayer = async () => (await studio.client.call(createPlayer, { body: PLAYER })).uuid;

    test('a page with nothing but a working frame needs no snippet', async () => {
      const id = await newPlayer();
      serve(`<!doctype html>${frame(id, 'loading="lazy"')}`);
      expect(await check()).toMatchObject({
        installed: true,
        issues: [],
        passed: ['PAGE', 'POLICY', 'DOMAIN', 'PLAYERS'],
        forms: [{ form: 'FRAME', count: 1 }],
        // A frame does not know the page around it, so there is nothing to wait for.
        live: null,
      });
      serve(
        `<figure class="wp-block-embed"><div>${frame(id, 'class="wp-embedded-content" sandbox="allow-scripts"')}</div></figure>`,
      );
      expect(await check()).toMatchObject({
        installed: true,
        issues: [{ code: 'FRAME_WITHOUT_STORAGE', severity: 'HINT' }],
        forms: [{ form: 'OEMBED_FRAME', count: 1 }],
      });
    });

    test('tells a frame that works from one that does not', async () => {
      const id = await newPlayer();
      const foreign = await stranger.client.call(createPlayer, { body: PLAYER });
      const cases: readonly (readonly [html: string, codes: readonly string[], isInstalled: boolean])[] = [
        [frame(id), [], true],
        [`<!-- ${tag()} -->${frame(id)}`, ['SNIPPET_IN_COMMENT'], true],
        [
          `${frame(id)}<commoncast-player player-id="${id}"></commoncast-player>`,
          ['SNIPPET_NOT_FOUND'],
          false,
        ],
        [frame(foreign.uuid), ['SNIPPET_NOT_FOUND', 'PLAYERS_UNKNOWN'], false],
        [frame(id, 'sandbox'), ['FRAME_WITHOUT_SCRIPTS'], false],
        [frame(id, 'sandbox="allow-scripts allow-same-origin"'), [], true],
        [
          `<meta http-equiv="content-security-policy" content="frame-src 'self'">${frame(id)}`,
          ['POLICY_FRAME'],
          false,
        ],
        [
          `<iframe src="https://elsewhere.example/embed/${id}"></iframe>`,
          ['SNIPPET_NOT_FOUND', 'PLAYERS_NONE'],
          false,
        ],
      ];
      for (const [html, expected, isInstalled] of cases) {
        serve(`<!doctype html>${html}`);
        const { issues, installed } = await check();
        expect([html, issues.map(({ code }) => code), installed]).toEqual([html, expected, isInstalled]);
        for (const { message, fix } of issues) expect(`${message}${fix}`).toMatch(/^[A-Z0-9].*\.$/s);
      }
    });

    test('says what an editor has left of a player', async () => {
      const id = await newPlayer();
      const link = `${server.platform.origin}/v/${id}`;
      const cases: readonly (readonly [html: string, codes: readonly string[]])[] = [
        [`<div data-commoncast-player="${id}"><a href="${link}">Play</a></div>`, []],
        [`<p><a href="${link}"></a></p>`, ['PLAYERS_REMOVED']],
        [`<p>&lt;commoncast-player player-id="${id}"&gt;</p>`, ['PLAYERS_AS_TEXT']],
        [`<p>[commoncast player="${id}"]</p>`, ['PLAYERS_AS_SHORTCODE']],
        [`<p>${link}</p>`, ['PLAYERS_AS_LINK']],
        [`<p><a href="https://elsewhere.example/v/${id}"></a></p>`, ['PLAYERS_NONE']],
      ];
      for (const [html, expected] of cases) {
        serve(`<!doctype html>${tag()}${html}`);
        const { issues } = await check();
        expect([html, issues.map(({ code }) => code)]).toEqual([html, expected]);
        for (const { message, fix } of issues) expect(`${message}${fix}`).toMatch(/^[A-Z0-9].*\.$/s);
      }
    });
  });

  test('says in order what is wrong with the snippet', async () => {
    const cases: readonly (readonly [html: string, codes: readonly string[], isInstalled?: boolean])[] = [
      ['<p>Nothing</p>', ['SNIPPET_NOT_FOUND']],
      [`<!-- ${tag()} -->`, ['SNIPPET_IN_COMMENT']],
      [`<noscript>${tag()}</noscript>`, ['SNIPPET_IN_NOSCRIPT']],
      [`<template>${tag()}</template>`, ['SNIPPET_IN_TEMPLATE']],
      [tag().replaceAll('<', '&lt;'), ['SNIPPET_AS_TEXT']],
      [tag(studio.snippet, 'async type="text/plain"'), ['SNIPPET_HELD_BACK']],
      [tag(studio.snippet, 'type="module"'), ['SNIPPET_IS_MODULE']],
      [`<script>window[Symbol.for("commoncast")]??={}</script>`, ['SNIPPET_INLINED']],
      [tag('https://elsewhere.example/sub-apps/widgets/player/index.js?key=x'), ['SNIPPET_OF_OTHER_ORIGIN']],
      [tag().repeat(2), ['SNIPPET_TWICE'], true],
      [tag() + tag(studio.snippet.replace('/index.js', '/0f3a/index.js')), ['SNIPPET_TWO_VERSIONS'], true],
      [tag(studio.snippet, ''), ['SNIPPET_NOT_ASYNC'], true],
      [tag(stranger.snippet), ['KEY_OF_OTHER_BUSINESS']],
      [tag(studio.snippet.replace(/key=\w+/, 'key=pk_123')), ['KEY_UNKNOWN']],
      [tag(studio.snippet.replace(/key=\w+&/, '')), ['KEY_MISSING']],
      [tag(studio.snippet.replace(/&sum=.*/, '')), ['CHECKSUM_MISSING'], true],
      [tag(`${studio.snippet}x`), ['CHECKSUM_WRONG'], true],
      [tag(studio.snippet.replace(/^http:/, '')), [], true],
      [`<commoncast-player player-id="gone"></commoncast-player>${tag()}`, ['PLAYERS_UNKNOWN'], true],
    ];
    for (const [html, expected, isInstalled = false] of cases) {
      serve(html);
      const { issues, installed } = await check();
      const found = issues.map(({ code }) => code).filter((code) => code !== 'PLAYERS_NONE');
      expect([html, found, installed]).toEqual([html, expected, isInstalled]);
      for (const { message, fix } of issues) expect(`${message}${fix}`).toMatch(/^[A-Z0-9].*\.$/s);
    }
  });

  test('knows what keeps a policy from letting the snippet work', async () => {
    serve(tag(), { 'content-security-policy': "script-src 'self'" });
    const { issues, installed } = await check();
    expect(installed).toBe(false);
    expect(issues[0]).toMatchObject({
      code: 'POLICY_SCRIPT',
      example: `script-src 'self' ${server.platform.origin}`,
    });
    serve(`<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">${tag()}`);
    expect(await codes()).toContain('POLICY_CONNECT');
  });

  test('says what kept it from reading the page', async () => {
    serve('', {}, 404);
    expect(await codes()).toEqual(['PAGE_NOT_FOUND']);
    serve('', {}, 401);
    expect(await codes()).toEqual(['PAGE_PROTECTED']);
    serve('', {}, 502);
    expect(await codes()).toEqual(['PAGE_STATUS']);
    serve('{}', { 'content-type': 'application/json' });
    expect(await codes()).toEqual(['PAGE_NOT_HTML']);
    serve('x'.repeat(2 * 1024 * 1024 + 1));
    expect(await codes()).toEqual(['PAGE_TOO_LARGE']);
    serve('', { location: '/again' }, 302);
    expect(await codes()).toEqual(['PAGE_TOO_MANY_REDIRECTS']);
    expect(await codes('http://127.0.0.1/')).toEqual(['PAGE_ADDRESS_REFUSED']);
    expect(await codes('http://127.0.0.1:1/')).toEqual(['PAGE_ADDRESS_REFUSED']);
    expect(await codes('169.254.169.254/latest/meta-data')).toEqual(['PAGE_ADDRESS_REFUSED']);
    expect(await codes('https://nobody.invalid/')).toEqual(['PAGE_NAME_UNKNOWN']);
    const { issues, installed, builder, passed } = await check('http://127.0.0.1/');
    expect([installed, builder, passed, issues[0]?.fix]).toEqual([
      false,
      null,
      [],
      expect.stringContaining('live check'),
    ]);
  });

  test('goes on where a redirect leads to another host, and says so', async () => {
    answer = (request, response) => {
      if (request.headers.host?.startsWith('localhost'))
        response.setHeader('content-type', 'text/html').end(tag());
      else response.writeHead(302, { location: `http://localhost:${site.port}/new` }).end();
    };
    expect(await check()).toMatchObject({
      checkedUrl: `http://localhost:${site.port}/new`,
      installed: true,
      issues: [{ code: 'PAGE_REDIRECTED' }, { code: 'PLAYERS_NONE' }],
    });
  });

  test('knows the list of allowed domains', async () => {
    const draft = { businessName: 'B', email: 'a@example.com', logo: '' };
    const allow = (allowedDomains: string[]) =>
      studio.client.call(updateBusinessAccount, { body: { ...draft, allowedDomains } });
    serve(tag());
    await allow(['shop.example']);
    expect(await codes()).toContain('DOMAIN_NOT_ALLOWED');
    await allow(['127.0.0.1']);
    expect(await codes()).not.toContain('DOMAIN_NOT_ALLOWED');
    await allow([]);
  });

  describe('live', () => {
    /** What the embed on the opened page asks. */
    const visit = (url: string, key = studio.business.publicKey) =>
      server.fetch(`/business/v1.1/video-widget/details/public?${new URLSearchParams({ key, url })}`);
    const wait = (token: string, { client } = studio) =>
      client.call(verifyCodeSnippet, { body: { url: page, token } });

    test('hears a page that reports while it waits, and keeps that', async () => {
      serve(tag());
      const { live } = await check(`${page}?a=b%20c#d`);
      expect(live?.url).toBe(`${page}?a=b%20c&commoncast-check=${live?.token}#d`);
      const waiting = wait(`${live?.token}`);
      expect((await visit(`${live?.url}`)).status).toBe(200);
      expect(await waiting).toMatchObject({ eventReceived: true, installed: true });
      expect(await studio.client.call(getLastVerification, {})).toMatchObject({
        eventReceived: true,
        live: null,
      });
      expect(await stranger.client.call(getLastVerification, {})).toBeNull();
    });

    test('does not take another business’s page, another token or a late report', async () => {
      serve(tag());
      const { live } = await check();
      const token = `${live?.token}`;
      await visit(`${live?.url}`, stranger.business.publicKey);
      await visit(`${page}?commoncast-check=${'x'.repeat(43)}`);
      await visit(`${page}?commoncast-check=${'x'.repeat(4000)}`);
      expect((await studio.client.call(getLastVerification, {}))?.eventReceived).toBe(false);
      await expect(wait(token, stranger)).rejects.toMatchObject({
        status: 400,
        fields: { token: expect.any(String) },
      });
      clock.pass(11 * 60_000);
      await visit(`${live?.url}`);
      expect((await studio.client.call(getLastVerification, {}))?.eventReceived).toBe(false);
    });
  });

  test('a business has so many checks in ten minutes', async () => {
    const quick = await startTestServer({ limits: { snippetChecksPerBusiness: { count: 1, windowS: 600 } } });
    const member = { businessId: studio.business.id, require: () => {}, requireBusiness: () => {} } as never;
    const { signal } = new AbortController();
    const { verification } = quick.platform.services;
    const again = () => verification.verify(member, { url: 'http://127.0.0.1/' }, signal);
    await expect(again()).rejects.toMatchObject({ status: 404 });
    await expect(again()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await quick.close();
  });

  test('a checksum is told from one that was not signed, or for another account', async () => {
    const url = new URL(studio.snippet);
    const checksum = `${url.searchParams.get('sum')}`;
    const validate = (
      client: Client,
      codeSnippet: string,
      sum: string,
      businessAccountId = studio.business.id,
    ) => client.call(validateChecksum, { body: { codeSnippet, businessAccountId, checksum: sum } });
    expect(await validate(studio.client, studio.snippet, checksum)).toEqual({ valid: true });
    expect(await validate(studio.client, studio.snippet.replace('index', 'other'), checksum)).toEqual({
      valid: false,
    });
    expect(await validate(studio.client, studio.snippet, '')).toEqual({ valid: false });
    expect(await validate(stranger.client, studio.snippet, checksum, stranger.business.id)).toEqual({
      valid: false,
    });
    await expect(validate(stranger.client, studio.snippet, checksum)).rejects.toMatchObject({ status: 404 });
  });
});
