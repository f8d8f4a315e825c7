import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { STORED_BYTES } from '@commoncast/core/business/plans';
import { createUpload } from '@commoncast/core/multipart/api';
import { getPublicDetails } from '@commoncast/core/players/api';
import type { PublicDetails } from '@commoncast/core/players/schema';
import { createVod, deletePoster, getVod, putPoster, takePoster } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { logFailure } from '../../../http/app/logger.ts';
import { UNREADABLE_PICTURE } from '../../../media/pictures/picture-job.ts';
import { filesAt } from './fetch-moment.ts';

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });
const UNREADABLE = expect.objectContaining({
  status: 400,
  code: 'VALIDATION_FAILED',
  fields: { body: expect.stringContaining('Upload a JPEG, PNG, WebP or AVIF file.') },
});

type Picture = Uint8Array<ArrayBuffer>;
const plain = (width: number, height: number, background = '#c02030') =>
  sharp({ create: { width, height, channels: 3, background } });
const asBytes = (buffer: Buffer): Picture => new Uint8Array(buffer);

describe.each(databaseUnderTest())('posters that people choose, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let stranger: SignedUp;
  let video: Vod;
  const failures: unknown[] = [];

  beforeAll(async () => {
    const sink = { write: (line: string) => void failures.push(JSON.parse(line)) };
    const onFailure = (error: unknown) => logFailure(error, sink);
    server = await startTestServer({ database: await open(), engine: scriptedEngine(), onFailure });
    owner = await server.signUp();
    stranger = await server.signUp();
    video = await readyVideo(owner);
  });
  afterAll(() => server.close());

  const put = (body: Picture, by = owner, id = video.id) =>
    by.client.call(putPoster, { params: { id }, body });
  const served = async (url: string | null, accept = '*/*') => {
    const { pathname, search } = new URL(url ?? '');
    const answer = await server.fetch(pathname + search, { headers: { accept } });
    return { answer, picture: sharp(Buffer.from(await answer.arrayBuffer())) };
  };
  const details = async () => {
    const query = new URLSearchParams({ key: owner.business.publicKey, videoId: video.id });
    const answer = await server.fetch(`${getPublicDetails.path}?${query}`);
    const { responseData } = (await answer.json()) as { responseData: PublicDetails };
    return responseData.videos[0];
  };
  const folders = async (id = video.id) => {
    const path = join(server.config.dataDirectory, 'media', 'posters', id);
    return await readdir(path).catch(() => []);
  };

  test('a picture that was sent is shown at once: upright, no larger than needed, and without its metadata', async () => {
    const photo = await plain(2400, 3000)
      .withExif({ IFD0: { Copyright: 'Somebody', Artist: 'At home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const changed = await put(asBytes(photo));
    expect(changed).toMatchObject({ hasOwnPoster: true });
    expect(changed.posterUrl).not.toBe(video.posterUrl);
    expect(changed.posterPlaceholder).not.toBe(video.posterPlaceholder);
    const { answer, picture } = await served(changed.posterUrl);
    const { width, height, exif, orientation } = await picture.metadata();
    expect([answer.status, width, height, exif, orientation]).toEqual([
      200,
      1920,
      1536,
      undefined,
      undefined,
    ]);
    expect(await details()).toMatchObject({
      posterUrl: changed.posterUrl?.replace(/v=\w+$/, 'w=960'),
      posterPlaceholder: changed.posterPlaceholder,
    });
    const small = await served(`${changed.posterUrl}&w=320`, 'image/webp');
    expect(await small.picture.metadata()).toMatchObject({ format: 'webp', width: 320, height: 256 });
  });

  test('the next one takes its place, and leaves nothing behind', async () => {
    const { posterUrl } = await put(asBytes(await plain(640, 360, '#10a040').png().toBuffer()));
    const { dominant } = await (await served(posterUrl)).picture.stats();
    expect(dominant.g).toBeGreaterThan(dominant.r);
    expect(await folders()).toHaveLength(1);
  });

  test('two at once: one of them stays, whole', async () => {
    const pictures = [plain(320, 180, '#ff0000'), plain(320, 180, '#0000ff')];
    await Promise.all(pictures.map(async (picture) => put(asBytes(await picture.png().toBuffer()))));
    const { posterUrl } = await owner.client.call(getVod, { params: { id: video.id } });
    expect((await served(posterUrl)).answer.status).toBe(200);
    expect(await folders()).toHaveLength(1);
  });

  test('without it the video shows its own again', async () => {
    const own = await owner.client.call(deletePoster, { params: { id: video.id } });
    expect(own.hasOwnPoster).toBe(false);
    const { pathname, search } = new URL(own.posterUrl ?? '');
    expect(await (await server.fetch(pathname + search)).text()).toBe('png');
    expect(await folders()).toEqual([]);
    // Once more is no error.
    await owner.client.call(deletePoster, { params: { id: video.id } });
  });

  test('a poster that cannot be read is served as it is, and breaks nothing', async () => {
    const { posterUrl } = await owner.client.call(getVod, { params: { id: video.id } });
    const { pathname, search } = new URL(posterUrl ?? '');
    expect(await (await server.fetch(`${pathname}${search}&w=320`)).text()).toBe('png');
    expect(failures).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        code: 'UNSUPPORTED_FILE',
        detail: expect.stringContaining('unsupported image format'),
        message: UNREADABLE_PICTURE,
      },
    ]);
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a web page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['nothing at all', ''],
  ])('%s is refused, and changes nothing', async (_, text) => {
    const before = await owner.client.call(getVod, { params: { id: video.id } });
    server.logged.length = 0;
    failures.length = 0;
    await expect(put(new TextEncoder().encode(text))).rejects.toEqual(UNREADABLE);
    expect(server.logged).toMatchObject([{ level: 'info', status: 400, message: 'request' }]);
    expect(failures).toEqual([]);
    expect(await owner.client.call(getVod, { params: { id: video.id } })).toEqual(before);
  });

  test('half a picture, and a TIFF, are refused', async () => {
    for (const picture of [plain(640, 480).jpeg(), plain(640, 480).png(), plain(640, 480).webp()]) {
      const whole = await picture.toBuffer();
      await expect(put(asBytes(whole.subarray(0, whole.length / 2)))).rejects.toEqual(UNREADABLE);
    }
    await expect(put(asBytes(await plain(64, 48).tiff().toBuffer()))).rejects.toEqual(UNREADABLE);
  });

  test('a small file that unpacks to more than 40 megapixels is refused before it is unpacked', async () => {
    const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    await expect(put(asBytes(bomb))).rejects.toMatchObject({
      status: 400,
      fields: { body: 'This picture has more than 40 megapixels. Upload a smaller one.' },
    });
  });

  test('another business finds no video to change', async () => {
    const picture = asBytes(await plain(64, 36).png().toBuffer());
    await expect(put(picture, stranger)).rejects.toEqual(NOT_FOUND);
    const params = { id: video.id };
    await expect(stranger.client.call(deletePoster, { params })).rejects.toEqual(NOT_FOUND);
    await expect(stranger.client.call(takePoster, { params, body: { atS: 1 } })).rejects.toEqual(NOT_FOUND);
    expect(await folders()).toEqual([]);
  });

  test('it counts among the bytes that the plan stores, until it is removed', async () => {
    const full = await server.signUp();
    const { id } = await readyVideo(full);
    const grow = (sizeBytes: number) =>
      server.database.root
        .updateTable('multipart_upload')
        .set({ size_bytes: sizeBytes })
        .where('video_id', '=', id)
        .execute();
    const picture = asBytes(await plain(640, 360).png().toBuffer());
    await grow(STORED_BYTES.FREE);
    await expect(put(picture, full, id)).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
    expect(await folders(id)).toEqual([]);

    await grow(1);
    await put(picture, full, id);
    const begin = async (sizeBytes: number) => {
      const { id: streamId } = await full.client.call(createVod, { body: { name: 'Another' } });
      const body = { streamId, fileName: 'film.mp4', sizeBytes };
      return full.client.call(createUpload, { body });
    };
    await grow(STORED_BYTES.FREE - 1);
    await expect(begin(1)).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
    await full.client.call(deletePoster, { params: { id } });
    await begin(1);
  });

  test('a frame can be taken of what plays, within its length', async () => {
    const { id } = await owner.client.call(createVod, { body: { name: 'Without a file' } });
    await expect(owner.client.call(takePoster, { params: { id }, body: { atS: 1 } })).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    });
    const beyond = { params: { id: video.id }, body: { atS: 60.001 } };
    await expect(owner.client.call(takePoster, beyond)).rejects.toMatchObject({
      status: 400,
      fields: { atS: 'Must lie within the video' },
    });
  });
});

test.each([
  [0, '1.m4s'],
  [0.999, '1.m4s'],
  [1, '2.m4s'],
  [4.5, '3.m4s'],
  [900, '3.m4s'],
])('the moment %d lies in %s', (atS, segment) => {
  const playlist =
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1.000000,\n1.m4s\n#EXTINF:2.000000,\n2.m4s\n#EXTINF:4.000000,\n3.m4s\n#EXT-X-ENDLIST\n';
  expect(filesAt(playlist, atS)).toEqual({ init: 'init.mp4', segment });
});
