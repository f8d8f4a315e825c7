import { join } from 'node:path';
import { deleteVod, editVod, getVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { readyVideo, untilStatus, uploadVideo } from '../../../test/content/ready-video.ts';
import { bePlayable, scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { vodKey } from '../streams/media-links.ts';

const SEGMENT = '720p-1/1.m4s';

describe.each(databaseUnderTest())('files of videos, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let video: Vod;
  const engine = scriptedEngine();

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine });
    owner = await server.signUp();
    video = await readyVideo(owner);
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.fetch(path, { headers, method });
  const file = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    get(`/cdn/vod/${video.id}/${name}`, headers, method);
  const pathOf = (url: string | null) => new URL(url ?? '').pathname + new URL(url ?? '').search;
  const refused = (path: string) =>
    eventually(
      async () => (await get(path)).status,
      (status) => status === 404,
      5_000,
    );

  test.each([
    ['index.m3u8', 'application/vnd.apple.mpegurl', 'public, max-age=60', '#EXTM3U\n'],
    ['720p-1/index.m3u8', 'application/vnd.apple.mpegurl', 'public, max-age=60', '#EXTM3U\n'],
    ['720p-1/init.mp4', 'video/mp4', 'public, max-age=31536000, immutable', 'init'],
    [SEGMENT, 'video/iso.segment', 'public, max-age=31536000, immutable', '0123456789'],
    ['storyboard.vtt', 'text/vtt; charset=utf-8', 'public, max-age=60', 'WEBVTT\n'],
    ['poster.png?v=1', 'image/png', 'public, max-age=31536000, immutable', 'png'],
  ])('%s is served as %s for every site', async (name, type, caching, content) => {
    const answer = await file(name);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': caching,
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  test('HEAD returns the same headers and no bytes', async () => {
    const [whole, head] = [await file(SEGMENT), await file(SEGMENT, {}, 'HEAD')];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=4-2', 200, '0123456789', null],
  ])('range %s answers %i', async (range, status, content, contentRange) => {
    const answer = await file(SEGMENT, { range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      content,
      contentRange,
    ]);
  });

  test.each([
    ['a missing file', '720p-1/9.m4s', {}, 404],
    ['a missing storyboard', 'storyboard-9.jpg?v=1', {}, 404],
    ['a range beyond the end', SEGMENT, { range: 'bytes=10-' }, 416],
  ])('no cache stores the refusal of %s', async (_, name, headers, status) => {
    const answer = await file(name, headers);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  test('a client that has this version gets 304; a range of another version gets the whole file', async () => {
    const etag = (await file(SEGMENT)).headers.get('etag') ?? '';
    const again = await file(SEGMENT, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await file(SEGMENT, { 'if-none-match': '"old"' })).status).toBe(200);
    expect((await file(SEGMENT, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await file(SEGMENT, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  });

  test("another site's page may preflight a range request", async () => {
    const answer = await file(SEGMENT, { origin: 'https://shop.example' }, 'OPTIONS');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('range');
  });

  test('the poster has a versioned URL that can be cached forever', async () => {
    expect(video.posterUrl).toMatch(new RegExp(`/cdn/thumbnail/${video.id}\\.png\\?v=\\w+$`));
    const answer = await get(pathOf(video.posterUrl));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/png',
      'png',
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(`/cdn/thumbnail/${video.id}.png`)).headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=86400',
    );
  });

  describe('of a poster', () => {
    const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
    const FIREFOX_65 = 'image/webp,*/*';
    let film: Vod;
    const poster = (query: string, accept: string, method = 'GET') =>
      get(`/cdn/thumbnail/${film.id}.png${query}`, { accept }, method);
    const measured = async (answer: Response) => {
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [answer.status, answer.headers.get('content-type'), format, width, height];
    };

    beforeAll(async () => {
      film = await readyVideo(owner);
      const { media_folder } = await server.database.root
        .selectFrom('video')
        .select('media_folder')
        .where('id', '=', film.id)
        .executeTakeFirstOrThrow();
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#345', noise } });
      const directory = join(server.config.dataDirectory, 'media');
      await createDiskStorage({ directory, secret: '' }).put(vodKey(film.id, `${media_folder}/poster.png`), [
        await picture.png().toBuffer(),
      ]);
    });

    test('each browser gets the smallest format that it takes, in the width that it asks for', async () => {
      const [avif, webp, jpeg] = await Promise.all(
        [CHROMIUM, FIREFOX_65, '*/*'].map((accept) => poster('?w=640', accept)),
      );
      expect(await measured(avif!)).toEqual([200, 'image/avif', 'heif', 640, 360]);
      expect(await measured(webp!)).toEqual([200, 'image/webp', 'webp', 640, 360]);
      expect(await measured(jpeg!)).toEqual([200, 'image/jpeg', 'jpeg', 640, 360]);
      expect(jpeg!.headers.get('vary')).toContain('Accept');
    });

    test('an old page, which names no width, gets a small picture where its browser takes one', async () => {
      expect(await measured(await poster('', FIREFOX_65))).toEqual([200, 'image/webp', 'webp', 1280, 720]);
      expect(await measured(await poster('', '*/*'))).toEqual([200, 'image/png', 'png', 1280, 720]);
    });

    test('no picture is larger than the film', async () => {
      expect(await measured(await poster('?w=1920', FIREFOX_65))).toContain(1280);
    });

    test('is made once, however many ask, and then kept', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => poster('?w=480', FIREFOX_65)));
      const etags = new Set(answers.map((answer) => answer.headers.get('etag')));
      expect([answers.map(({ status }) => status), etags.size]).toEqual([[200, 200, 200, 200, 200, 200], 1]);
      const [etag = ''] = etags;
      const again = await get(`/cdn/thumbnail/${film.id}.png?w=480`, {
        accept: FIREFOX_65,
        'if-none-match': etag ?? '',
      });
      expect(again.status).toBe(304);
    });

    test('HEAD tells what GET would send, also of a picture that is not made yet', async () => {
      const head = await poster('?w=960', FIREFOX_65, 'HEAD');
      const whole = await poster('?w=960', FIREFOX_65);
      expect([head.status, head.headers.get('content-length')]).toEqual([
        200,
        whole.headers.get('content-length'),
      ]);
    });

    test('with a version it is cached for ever, and without one shown while it is renewed', async () => {
      const caching = async (query: string) => (await poster(query, FIREFOX_65)).headers.get('cache-control');
      expect(await caching('?v=1&w=320')).toBe('public, max-age=31536000, immutable');
      expect(await caching('?w=320')).toBe('public, max-age=60, stale-while-revalidate=86400');
    });

    test.each(['641', '0', '-320', '1e3', '99999999', '', '320&w=640'])(
      'a width of %s is refused, by name',
      async (w) => {
        const answer = await poster(`?w=${w}`, FIREFOX_65);
        expect([answer.status, await answer.json()]).toMatchObject([
          400,
          { code: 'VALIDATION_FAILED', fields: { w: expect.any(String) } },
        ]);
      },
    );

    test('link previews get a JPEG of 1200 × 630 pixels that is no larger than they take', async () => {
      const answer = await get(`/cdn/thumbnail/${film.id}.jpg`);
      expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(150_000);
      expect(await measured(answer)).toEqual([200, 'image/jpeg', 'jpeg', 1200, 630]);
    });

    test('a picture that cannot be made is replaced by the whole one, which caches soon forget', async () => {
      const answer = await get(`/cdn/thumbnail/${video.id}.png?v=1&w=640`, { accept: CHROMIUM });
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'image/png',
        'png',
      ]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    });
  });

  test.each([
    'nothing.m4s',
    '',
    '720p-1',
    '720p-1/',
    '../../originals',
    '..%2f..%2foriginals',
    '%2e%2e/%2e%2e/originals/x.mp4',
    '720p-1/..%5c..%5cx.mp4',
    '.writing-x.mp4',
    'index.m3u8%00.png',
    '~/index.m3u8',
    '~x-y/index.m3u8',
    'poster.svg',
    'notes.txt',
  ])('/%s does not exist', async (name) => expect((await file(name)).status).toBe(404));

  test('only videos are served', async () => {
    const [{ key } = { key: '' }] = await server.database.root
      .selectFrom('multipart_upload')
      .select('storage_key as key')
      .where('video_id', '=', video.id)
      .execute();
    for (const path of [`/cdn/${key}`, '/cdn/uploads', '/cdn/vod/x/index.m3u8', '/cdn/thumbnail/x.png'])
      expect((await get(path)).status).toBe(404);
  });

  test('an unpublished video is served only with a signed URL', async () => {
    const id = await uploadVideo(owner, new TextEncoder().encode('a draft'));
    const draft = await untilStatus(owner, id, 'READY');
    expect((await get(`/cdn/vod/${id}/index.m3u8`)).status).toBe(404);
    expect((await get(`/cdn/thumbnail/${id}.png`)).status).toBe(404);
    const preview = await get(pathOf(draft.playbackUrl));
    expect([preview.status, await preview.text()]).toEqual([200, '#EXTM3U\n']);
    expect(preview.headers.get('cache-control')).toContain('private');
    const folder = pathOf(draft.playbackUrl).replace('index.m3u8', '');
    expect((await get(`${folder}${SEGMENT}`)).status).toBe(200);
    expect((await get(pathOf(draft.posterUrl))).status).toBe(200);
    // One video's signature opens no other video.
    expect((await get(`${folder.replace(id, video.id)}index.m3u8`)).status).toBe(404);
    // Published: at once, although it was refused just before.
    await owner.client.call(publishVod, { body: { id } });
    expect((await get(`/cdn/vod/${id}/index.m3u8`)).status).toBe(200);
    // A preview URL stays the same for hours, so that a player need not reload.
    expect((await owner.client.call(getVod, { params: { id } })).playbackUrl).toBe(draft.playbackUrl);
  });

  test('a video that is unpublished, kept for posts or deleted is refused within seconds', async () => {
    const other = await readyVideo(owner);
    const playlist = `/cdn/vod/${other.id}/index.m3u8`;
    const params = { id: other.id };
    const shown = async () => expect((await get(playlist)).status).toBe(200);
    await shown();
    await owner.client.call(publishVod, { body: { id: other.id, publishState: 'UnPublished' } });
    await refused(playlist);
    await owner.client.call(publishVod, { body: { id: other.id } });
    await shown();
    await owner.client.call(editVod, { params, body: { accessVisibility: 'POSTED' } });
    await refused(playlist);
    await owner.client.call(editVod, { params, body: { accessVisibility: 'UNLISTED' } });
    await shown();
    await owner.client.call(deleteVod, { params });
    await refused(playlist);
    await refused(pathOf(other.playbackUrl));
    await refused(`/cdn/thumbnail/${other.id}.png`);
    await owner.client.call(restoreVod, { params });
    await shown();
  });

  test('playlists are revalidated until all renditions exist', async () => {
    const held = Promise.withResolvers<void>();
    engine.scripts = [
      async (job, hear) => {
        await bePlayable(job, hear);
        await held.promise;
      },
      () => {},
    ];
    const id = await uploadVideo(owner, new TextEncoder().encode('slow'));
    await owner.client.call(publishVod, { body: { id } });
    await untilStatus(owner, id, 'PLAYABLE');
    expect((await get(`/cdn/vod/${id}/index.m3u8`)).headers.get('cache-control')).toBe('no-cache');
    held.resolve();
    await untilStatus(owner, id, 'READY');
    await eventually(
      async () => (await get(`/cdn/vod/${id}/index.m3u8`)).headers.get('cache-control'),
      (caching) => caching === 'public, max-age=60',
    );
  });
});
