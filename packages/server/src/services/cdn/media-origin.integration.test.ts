import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { updateBusinessAccount } from '@commoncast/core/business/api';
import { uploadImage } from '@commoncast/core/images/api';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import { createPlayer, getPublicDetails } from '@commoncast/core/players/api';
import { placementOf } from '@commoncast/core/players/snippet';
import { getVod, publishVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { findFreePort } from '../../http/free-port.ts';

let server: TestServer;
let owner: SignedUp;
let video: Vod;
let logo: string;
let pages: string;
let media: string;
let mediaHost: string;

beforeAll(async () => {
  const port = await findFreePort('127.0.0.1');
  mediaHost = `media.localhost:${port}`;
  media = `http://${mediaHost}`;
  pages = `http://localhost:${port}`;
  server = await startTestServer({
    engine: scriptedEngine(),
    config: { port, publicOrigin: pages, mediaOrigin: media },
  });
  owner = await server.signUp();
  video = await readyVideo(owner);
  const square = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const body = await sharp({ create: square }).png().toBuffer();
  const image = await owner.client.call(uploadImage, { params: { kind: 'BUSINESS_PROFILE' }, body });
  logo = image.url;
  const { businessName, email } = owner.business;
  await owner.client.call(updateBusinessAccount, {
    body: { businessName, email, logo, allowedDomains: [] },
  });
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Asks under a name; `fetch` cannot. */
function ask(
  host: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = request(server.origin + path, { method, headers: { host, ...headers } }, (answer) => {
    const { statusCode: status = 0, headers: given } = answer;
    text(answer).then((body) => resolve({ status, headers: given, body }), reject);
  });
  asking.on('error', reject).end();
  return promise;
}

const under = (origin: string, url: string | null | undefined): string => {
  expect(url).toMatch(new RegExp(`^${origin}/`));
  return String(url).slice(origin.length);
};

describe('media with an origin of their own', () => {
  test('are there in all that pages, sites and members are told', async () => {
    const player = await owner.client.call(createPlayer, {
      body: playerDraft({ logo, showIcon: true }),
    });
    const details = await server.client.call(getPublicDetails, {
      query: { key: owner.business.publicKey, playerId: [player.uuid], videoId: [video.id] },
    });
    const [shown] = details.videos;
    const oembed = await ask('x', `/oembed?url=${encodeURIComponent(`${pages}/v/${video.id}`)}`);
    const page = (await ask('x', `/v/${video.id}`)).body;
    const member = await owner.client.call(getVod, { params: { id: video.id } });
    for (const url of [
      logo,
      details.players[0]?.logo,
      shown?.posterUrl,
      shown?.storyboardUrl,
      shown?.source.url,
      member.posterUrl,
      member.playbackUrl,
      member.storyboardUrl,
      JSON.parse(oembed.body).thumbnail_url,
      /"contentUrl":"([^"]+)"/.exec(page)?.[1],
      /"thumbnailUrl":\["([^"]+)"/.exec(page)?.[1],
      /property="og:image" content="([^"]+)"/.exec(page)?.[1],
      /<header class="site-header">\s*<img src="([^"]+)"/.exec(page)?.[1],
    ]) {
      const answer = await ask(mediaHost, under(media, url));
      expect([url, answer.status]).toEqual([url, 200]);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    for (const url of [JSON.parse(oembed.body).provider_url, member.watchUrl]) expect(url).toContain(pages);
    expect(
      placementOf(pages, {
        id: player.uuid,
        content: {
          contentId: video.id,
          category: 'VOD',
          name: video.name,
          posterUrl: member.posterUrl,
          width: 16,
          height: 9,
          isVisible: true,
        },
      }),
    ).toContain(`<image href="${media}/cdn/thumbnail/${video.id}.png?w=960"`);
  });

  test('may be loaded by our own pages', async () => {
    for (const path of ['/login', `/v/${video.id}`, `/embed/${video.id}`, VISITOR_PATHS.playerPreview]) {
      const policy = String((await ask('x', path)).headers['content-security-policy']);
      for (const directive of ['img-src', 'media-src', 'connect-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*${media}[ ;]`));
      expect(policy).toContain(`script-src 'self' ${pages} 'nonce-`);
    }
    expect((await ask('x', '/login')).body).toContain(`"mediaOrigin":"${media}"`);
  });

  test('are all that there is under their host', async () => {
    // Among them WHEP, which is written to.
    const open = [...server.web.routes].filter((route) => route.includes(' /cdn/'));
    expect(open.length).toBeGreaterThan(6);
    const preflight = await ask(mediaHost, `/cdn/live/${video.id}/whep`, 'OPTIONS');
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
    expect((await ask(mediaHost, '/stream/whip', 'OPTIONS')).status).toBe(404);
    for (const route of server.web.routes) {
      const [method = '', pattern = ''] = route.split(' ');
      if (open.includes(route)) continue;
      const path = pattern.replace(/:\w+/g, video.id).replace('*', 'x');
      if (['/healthz', '/readyz', '/metrics'].includes(path)) continue;
      const answer = await ask(mediaHost, path, method, { accept: 'text/html' });
      expect([route, answer.status, answer.headers['set-cookie'], answer.headers['content-type']]).toEqual([
        route,
        404,
        undefined,
        'application/json; charset=utf-8',
      ]);
    }
    // A person's address that leads nowhere is answered by the studio elsewhere.
    const lost = await ask(mediaHost.toUpperCase(), '/nowhere', 'GET', { accept: 'text/html' });
    expect([lost.status, lost.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('answer preflights, and are also there at the platform’s own origin, for pages that were made before', async () => {
    const path = `/cdn/vod/${video.id}/index.m3u8`;
    const preflight = await ask(mediaHost, path, 'OPTIONS', {
      origin: 'https://shop.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    });
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('range'),
    ]);
    expect((await ask(new URL(pages).host, path)).status).toBe(200);
  });

  test('make no page of their origin one of ours', async () => {
    const answer = await ask('x', '/api/authentication/login', 'POST', {
      origin: media,
      'content-type': 'application/json',
    });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, 'CSRF_REJECTED']);
  });

  test('of an unpublished video are signed there', async () => {
    await owner.client.call(publishVod, { body: { id: video.id, publishState: 'UnPublished' } });
    const { playbackUrl } = await owner.client.call(getVod, { params: { id: video.id } });
    expect((await ask(mediaHost, under(media, playbackUrl))).status).toBe(200);
    await owner.client.call(publishVod, { body: { id: video.id, publishState: 'Published' } });
  });
});

test('an instance with both names answers for no third', async () => {
  const PAGES = 'https://video.example.com';
  const MEDIA = 'https://media.example.com';
  const strict = await startTestServer({
    config: { publicOrigin: PAGES, isPublicOriginGiven: true, mediaOrigin: MEDIA },
  });
  try {
    const statusOf = async (host: string): Promise<number> => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      request(`${strict.origin}/cdn/vod/x/index.m3u8`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
      return await promise;
    };
    expect(await statusOf('video.example.com')).toBe(404);
    expect(await statusOf('media.example.com')).toBe(404);
    expect(await statusOf('evil.example')).toBe(421);
  } finally {
    await strict.close();
  }
});
