import { updateBusinessAccount } from '@commoncast/core/business/api';
import { imagePath } from '@commoncast/core/images/image-path';
import { createPlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { deleteVod, editVod, publishVod } from '@commoncast/core/streams/api';
import type { Vod, VodEdit } from '@commoncast/core/streams/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const HOSTILE = `"><script>alert('1')</script>&`;
const look = {
  name: 'Framed',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};

describe('pages', () => {
  let server: TestServer;
  let owner: SignedUp;
  let video: Vod;

  beforeAll(async () => {
    server = await startTestServer({ engine: scriptedEngine() });
    owner = await server.signUp({ businessName: HOSTILE });
    video = await readyVideo(owner);
  });
  afterAll(() => server.close());

  const edit = (body: VodEdit) => owner.client.call(editVod, { params: { id: video.id }, body });
  const watch = async (id = video.id) => {
    const answer = await server.fetch(`/v/${id}`);
    return { answer, html: await answer.text() };
  };

  const oembed = async (query: Record<string, string>) => {
    const answer = await server.fetch(`/oembed?${new URLSearchParams(query)}`);
    return { answer, text: await answer.text() };
  };

  test('oEmbed describes a public video as a frame, found from its page, as JSON and as XML', async () => {
    await edit({ name: HOSTILE });
    const { html } = await watch();
    const [, address = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    const found = await server.fetch(pathname + search);
    expect(found.headers.get('access-control-allow-origin')).toBe('*');
    const described = (await found.json()) as { html: string };
    expect(described).toMatchObject({ version: '1.0', type: 'video', title: HOSTILE, width: 640 });
    expect(described.html).toContain(`/embed/${video.id}"`);
    expect(described.html).not.toContain('<script>');

    const small = await oembed({ url: video.watchUrl, maxwidth: '320', maxheight: '90' });
    expect(JSON.parse(small.text)).toMatchObject({ width: 160, height: 90 });
    const xml = await oembed({ url: video.watchUrl, format: 'xml' });
    expect(xml.answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(xml.text).toContain('<oembed><version>1.0</version><type>video</type>');
    expect(xml.text).toContain('<html>&lt;iframe src=');
  });

  test('oEmbed knows nothing but the public pages of this server', async () => {
    const { origin } = new URL(video.watchUrl);
    const strangers = [
      `https://elsewhere.example/v/${video.id}`,
      `${origin}/v/01a1fd7c-60d8-7272-96e3-6ac9c6315193`,
      `${origin}/videos/${video.id}`,
      `${origin}/v/${video.id}/more`,
      'javascript:alert(1)',
      'nothing',
    ];
    for (const url of strangers) expect((await oembed({ url })).answer.status).toBe(404);
    const wrong: [Record<string, string>, string][] = [
      [{}, 'url'],
      [{ url: video.watchUrl, format: 'yaml' }, 'format'],
      [{ url: video.watchUrl, maxwidth: '-1' }, 'maxwidth'],
      [{ url: video.watchUrl, maxheight: '1e9' }, 'maxheight'],
    ];
    for (const [query, field] of wrong) {
      const { answer, text } = await oembed(query);
      expect(answer.status).toBe(400);
      expect(JSON.parse(text).fields).toHaveProperty(field);
    }
    await edit({ accessVisibility: 'POSTED' });
    expect((await oembed({ url: video.watchUrl })).answer.status).toBe(404);
    expect((await server.fetch(`/embed/${video.id}`)).status).toBe(404);
    await edit({ accessVisibility: 'PUBLIC' });
  });

  test('a public video has a frame too, and an address that asks for a look leaves it to the frame’s script', async () => {
    const frame = async (query = '') => await (await server.fetch(`/embed/${video.id}${query}`)).text();
    expect(await frame()).toContain(`<commoncast-player video-id="${video.id}">`);
    expect(await frame('?start=30')).toContain(`<commoncast-player video-id="${video.id}">`);
    expect(await frame('?color=112233')).toContain(
      `<commoncast-player data-show="video-id" data-id="${video.id}">`,
    );
    expect(await frame()).toContain(`frame.js?key=${owner.business.publicKey}`);
  });

  test('a watch page is whole without a script: title, description, share link', async () => {
    await edit({ name: 'Bells at noon', description: 'All of them.\n\nAt once.' });
    const { answer, html } = await watch();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Bells at noon · ');
    expect(html).toContain('<h1 dir="auto">Bells at noon</h1>');
    expect(html).toContain('All of them.\n\nAt once.</p>');
    expect(html).toContain(`<link rel="canonical" href="${video.watchUrl}">`);
    expect(html).toContain(`<a href="${video.watchUrl}">${video.watchUrl}</a>`);
    expect(html).toContain(`<commoncast-player video-id="${video.id}">`);
    expect(html).toContain(`index.js?key=${owner.business.publicKey}`);
    expect(html).not.toContain('noindex');
  });

  test('a watch page tells other programs what it shows: link previews, search engines, downloads', async () => {
    await edit({ name: HOSTILE, description: '' });
    const { html } = await watch();
    const contents = (name: string) =>
      [...html.matchAll(new RegExp(`(?:property|name)="${name}" content="([^"]*)"`, 'g'))].map(
        ([, text]) => text,
      );
    expect(contents('og:image')).toEqual([video.posterUrl?.replace('.png', '.jpg')]);
    expect([...contents('og:image:width'), ...contents('og:image:height')]).toEqual(['1200', '630']);
    const frame = video.watchUrl.replace('/v/', '/embed/');
    expect([...contents('og:video:url'), ...contents('twitter:player')]).toEqual([frame, frame]);
    expect([...contents('og:video:width'), ...contents('og:video:height')]).toEqual(['1280', '720']);
    // Without a description, search engines quote the page; link previews would show nothing.
    expect(contents('description')).toEqual([]);
    expect(contents('og:description')).toEqual([expect.stringMatching(/^Video by &quot;/)]);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'VideoObject',
      name: HOSTILE,
      description: HOSTILE,
      duration: 'PT60S',
      embedUrl: frame,
      contentUrl: expect.stringMatching(/\/cdn\/vod\/.+\/index\.m3u8$/),
      thumbnailUrl: contents('og:image'),
    });
  });

  test.each([
    [{}, 640],
    [{ maxwidth: '1000' }, 960],
    [{ maxwidth: '5000' }, 1280],
    [{ maxwidth: '500', maxheight: '200' }, 320],
    [{ maxwidth: '300' }, undefined],
  ])('oEmbed names no picture that is larger than asked for: %j', async (limits, width) => {
    const { text } = await oembed({ url: video.watchUrl, ...limits });
    const described = JSON.parse(text);
    expect(described.thumbnail_url).toBe(width && `${video.posterUrl}&w=${width}`);
    expect([described.thumbnail_width, described.thumbnail_height]).toEqual([
      width,
      width && (width * 9) / 16,
    ]);
  });

  test('what people wrote is text, wherever it stands', async () => {
    await edit({ name: HOSTILE, description: HOSTILE });
    const { html } = await watch();
    expect(html).not.toContain('<script>alert');
    expect(html.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThan(3);
    const [, props = ''] = /id="page-props"[^>]*>([^<]*)</.exec(html) ?? [];
    expect(JSON.parse(props)).toMatchObject({ title: HOSTILE, description: HOSTILE, businessName: HOSTILE });
  });

  test('an unlisted video can be watched, and asks not to be found', async () => {
    await edit({ accessVisibility: 'UNLISTED' });
    expect((await watch()).html).toContain('<meta name="robots" content="noindex">');
    await edit({ accessVisibility: 'PUBLIC' });
  });

  test('a video that is not there for everybody answers like one that never was', async () => {
    const unknown = await watch('01a1fd7c-60d8-7272-96e3-6ac9c6315193');
    expect(unknown.answer.status).toBe(404);
    expect(unknown.html).toContain('This video is not here');
    const body = (html: string) => html.replace(/nonce="[^"]*"/g, '');

    const hidden: (() => Promise<unknown>)[] = [
      () => edit({ accessVisibility: 'POSTED' }),
      () => owner.client.call(publishVod, { body: { id: video.id, publishState: 'UnPublished' } }),
      () => owner.client.call(deleteVod, { params: { id: video.id } }),
    ];
    for (const hide of hidden) {
      await hide();
      const { answer, html } = await watch();
      expect(answer.status).toBe(404);
      expect(body(html)).toBe(body(unknown.html));
    }
    expect((await watch('not-an-id')).answer.status).toBe(404);
  });

  test('a page runs no script but ours: a new nonce each time, and nobody frames it', async () => {
    const policies = await Promise.all(
      ['/login', '/dashboard', '/preview/player', `/v/${video.id}`, '/playlists'].map(async (path) => {
        const answer = await server.fetch(path);
        const html = await answer.text();
        const policy = answer.headers.get('content-security-policy') ?? '';
        const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
        expect(html).toContain(`nonce="${nonce}"`);
        expect(html).not.toContain('%NONCE%');
        expect(policy).not.toMatch(/unsafe-(inline|eval)/);
        expect(policy).toContain(`frame-ancestors ${path.startsWith('/preview') ? "'self'" : "'none'"}`);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        return nonce;
      }),
    );
    expect(new Set(policies).size).toBe(policies.length);
  });

  test('the studio’s page says who is signed in, and is stored nowhere', async () => {
    const answer = await server.fetch('/videos/anything');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [, props = ''] = /id="page-props"[^>]*>([^<]*)</.exec(await answer.text()) ?? [];
    expect(JSON.parse(props)).toMatchObject({ isLoggedIn: false, business: null, accessToken: null });
  });

  test('the business is shown with its logo, uploaded or elsewhere', async () => {
    const shown = await readyVideo(owner);
    const { id, businessName, email } = owner.business;
    const image = { kind: 'BUSINESS_PROFILE' as const, id };
    await server.database.root
      .insertInto('image')
      .values({ ...image, business_id: id, created_by: null, size_bytes: 1, created_at: new Date() })
      .execute();
    for (const logo of [
      'https://shop.example/logo.png',
      `${server.config.publicOrigin}${imagePath(image)}`,
    ]) {
      await owner.client.call(updateBusinessAccount, {
        body: { businessName, email, logo, allowedDomains: [] },
      });
      const page = await (await server.fetch(`/v/${shown.id}`)).text();
      expect(page).toContain(`<img src="${logo}" alt="">`);
    }
  });

  test('an address that leads nowhere answers people with a page, and programs with the envelope', async () => {
    const page = await server.fetch('/no/such/place', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('id="page-props"');
    const answer = await server.fetch('/no/such/place', { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a player has a page to be framed, on the allowed domains where there are any', async () => {
    const player: Player = await owner.client.call(createPlayer, {
      body: look,
    });
    const framed = () => server.fetch(`/embed/${player.uuid}`);
    const { headers } = await framed();
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(headers.get('cross-origin-embedder-policy')).toBe('credentialless');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await (await framed()).text()).toContain(`<commoncast-player player-id="${player.uuid}">`);

    const { businessName, email, logo } = owner.business;
    await owner.client.call(updateBusinessAccount, {
      body: { businessName, email, logo, allowedDomains: ['shop.example'] },
    });
    expect((await framed()).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' shop.example",
    );
    const missing = await server.fetch('/embed/01a1fd7c-60d8-7272-96e3-6ac9c6315193');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('This player no longer exists.');
  });

  test('the loader is served for minutes, to every origin; templates are not served at all', async () => {
    const loader = await server.fetch('/sub-apps/widgets/player/index.js?key=pk_any');
    expect(loader.status).toBe(200);
    expect(loader.headers.get('access-control-allow-origin')).toBe('*');
    expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(loader.headers.get('cache-control')).toMatch(/^public, max-age=300/);
    const manifest = await server.fetch('/sub-apps/widgets/player/manifest.json');
    expect(manifest.headers.get('cache-control')).toMatch(/^public, max-age=300/);
    const [chunk] = /player-[\w-]+\.js/.exec(await manifest.text()) ?? [];
    const served = await server.fetch(`/sub-apps/widgets/player/${chunk}`);
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    expect((await server.fetch('/assets/viewer/frame.css')).headers.get('cache-control')).toMatch(
      /max-age=300/,
    );
    expect((await server.fetch('/assets/viewer/index.html')).status).toBe(404);
    expect((await server.fetch('/assets/viewer/..%2f..%2fpackage.json')).status).toBe(404);
  });
});
