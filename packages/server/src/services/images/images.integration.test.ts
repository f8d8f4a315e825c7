import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getBusinessAccount, updateBusinessAccount } from '@commoncast/core/business/api';
import { STORED_BYTES } from '@commoncast/core/business/plans';
import { uploadImage } from '@commoncast/core/images/api';
import { type ImageKind, MAX_IMAGE_BYTES } from '@commoncast/core/images/schema';
import { createUpload } from '@commoncast/core/multipart/api';
import {
  createPlayer,
  deletePlayer,
  getPublicDetails,
  listPlayers,
  updatePlayer,
} from '@commoncast/core/players/api';
import type { PublicDetails } from '@commoncast/core/players/schema';
import { createVod } from '@commoncast/core/streams/api';
import { HOUR_MS } from '@commoncast/core/time/day';
import { removeForGood } from '@commoncast/core/trash/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { removeUnusedImage } from './remove-unused-image.ts';
import { removeUnusedImages } from './upkeep.ts';

const UNREADABLE = expect.objectContaining({
  status: 400,
  code: 'VALIDATION_FAILED',
  fields: { body: 'This file is not a picture that can be read. Upload a PNG, JPEG or WebP file.' },
});
const GONE = expect.objectContaining({
  status: 400,
  code: 'VALIDATION_FAILED',
  fields: { logo: 'This image is no longer there. Upload it again.' },
});
const look = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: true,
  playerColor: '#ff0000',
};

type Bytes = Uint8Array<ArrayBuffer>;
const asBytes = (buffer: Buffer): Bytes => new Uint8Array(buffer);
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A red disc on nothing. */
const disc = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: clear } }).composite([
    {
      input: Buffer.from(
        `<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="45%" fill="red"/></svg>`,
      ),
    },
  ]);
const sign = async (side = 64): Promise<Bytes> => asBytes(await disc(side).png().toBuffer());

describe.each(databaseUnderTest())('uploaded images, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let stranger: SignedUp;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
    stranger = await server.signUp();
  });
  afterAll(() => server.close());

  const upload = (body: Bytes, kind: ImageKind = 'PLAYER_LOGO', by = owner) =>
    by.client.call(uploadImage, { params: { kind }, body });
  const get = (url: string, init?: RequestInit) => server.fetch(new URL(url).pathname, init);
  const statusOf = async (url: string) => (await get(url)).status;
  const pixelsOf = async (url: string) => sharp(Buffer.from(await (await get(url)).arrayBuffer()));
  const playerWith = (logo: string, by = owner) => by.client.call(createPlayer, { body: { ...look, logo } });
  const change = (uuid: string, logo: string) =>
    owner.client.call(updatePlayer, { body: { ...look, uuid, logo } });
  const files = async () => {
    const folder = join(server.config.dataDirectory, 'media', 'images');
    return (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) =>
      /\.webp$/.test(name),
    );
  };
  const diskStorage = () =>
    createDiskStorage({
      directory: join(server.config.dataDirectory, 'media'),
      secret: 'of no importance here',
    });
  /** One round of the upkeep, so many hours from now. */
  const sweepIn = (hours: number) => {
    const storage = diskStorage();
    const onFailure = (error: unknown) => expect.unreachable(String(error));
    const { database } = server;
    return removeUnusedImages({ database, storage, onFailure }, new Date(Date.now() + hours * HOUR_MS));
  };

  test('a logo keeps what is clear of it, and is made no larger than needed, upright and without its metadata', async () => {
    const picture = await disc(1200)
      .withExif({ IFD0: { Artist: 'Somebody at home' } })
      .png()
      .toBuffer();
    const image = await upload(asBytes(picture));
    expect(image).toMatchObject({ kind: 'PLAYER_LOGO', width: 512, height: 512 });
    expect(image.url).toBe(`${server.config.publicOrigin}/cdn/image/PLAYER_LOGO/${image.id}`);
    const made = await pixelsOf(image.url);
    const { format, width, hasAlpha, exif } = await made.metadata();
    expect([format, width, hasAlpha, exif]).toEqual(['webp', 512, true, undefined]);
    const { data } = await made.raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * 512 + x) * 4 + 3];
    expect([alphaAt(0, 0), alphaAt(256, 256)]).toEqual([0, 255]);
    expect(image.sizeBytes).toBeLessThan(8_000);

    const photo = await sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await upload(asBytes(photo))).toMatchObject({ width: 200, height: 300 });
  });

  test('pages everywhere may show it, and keep it for good', async () => {
    const { url, sizeBytes } = await upload(await sign());
    const answer = await get(url, { headers: { origin: 'https://shop.example' } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': `${sizeBytes}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(url, { method: 'HEAD' })).headers.get('content-length')).toBe(`${sizeBytes}`);
    for (const other of ['BUSINESS_PROFILE', 'COMMUNITY', '..', 'player_logo'])
      expect(await statusOf(url.replace('PLAYER_LOGO', other))).toBe(404);
  });

  test('a player shows it to visitors, under our own address', async () => {
    const { url } = await upload(await sign());
    const player = await playerWith(url);
    expect(player.logo).toBe(url);
    const query = new URLSearchParams({ key: owner.business.publicKey, playerId: player.uuid });
    const answer = await server.fetch(`${getPublicDetails.path}?${query}`);
    const { responseData } = (await answer.json()) as { responseData: PublicDetails };
    expect(responseData.players[0]?.logo).toBe(url);
    const row = await server.database.root
      .selectFrom('player')
      .select('logo')
      .where('id', '=', player.uuid)
      .executeTakeFirstOrThrow();
    // Without the origin, which may change.
    expect(row.logo).toBe(new URL(url).pathname);
    const { content } = await owner.client.call(listPlayers, { query: { sort: 'createdDate,DESC' } });
    expect(content[0]?.logo).toBe(url);
  });

  test('another one takes its place, and the first is gone with its file', async () => {
    const [first, second] = [await upload(await sign(32)), await upload(await sign(48))];
    const { uuid } = await playerWith(first.url);
    expect((await change(uuid, first.url)).logo).toBe(first.url);
    expect(await statusOf(first.url)).toBe(200);
    const before = await files();
    expect((await change(uuid, second.url)).logo).toBe(second.url);
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 200]);
    expect((await files()).length).toBe(before.length - 1);
    await expect(change(uuid, first.url)).rejects.toEqual(GONE);

    // A typed address works as before.
    const typed = 'https://shop.example/logo.png';
    expect((await change(uuid, typed)).logo).toBe(typed);
    expect(await statusOf(second.url)).toBe(404);
  });

  test('it stays for as long as any player or the account shows it', async () => {
    const { url } = await upload(await sign());
    const [one, two] = [await playerWith(url), await playerWith(url)];
    await change(one.uuid, '');
    expect(await statusOf(url)).toBe(200);
    await owner.client.call(deletePlayer, { params: { id: two.uuid } });
    // It comes back with the player for as long as that can be restored.
    expect(await statusOf(url)).toBe(200);
    await owner.client.call(removeForGood, { params: { kind: 'PLAYER', id: two.uuid } });
    expect(await statusOf(url)).toBe(404);
  });

  test('two that part with it at once leave nothing behind', async () => {
    const { url } = await upload(await sign());
    const [one, two] = [await playerWith(url), await playerWith(url)];
    await Promise.all([change(one.uuid, ''), change(two.uuid, '')]);
    expect(await statusOf(url)).toBe(404);
  });

  test('one that takes it up while another lets go of it shows it, or hears that it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { url } = await upload(await sign());
      const [one, two] = [await playerWith(url), await playerWith('')];
      const [, taken] = await Promise.allSettled([change(one.uuid, ''), change(two.uuid, url)]);
      if (taken.status === 'rejected') expect(taken.reason).toEqual(GONE);
      expect(await statusOf(url)).toBe(taken.status === 'fulfilled' ? 200 : 404);
    }
  });

  test('a business has one on its account', async () => {
    const { url } = await upload(await sign(), 'BUSINESS_PROFILE');
    const { businessName, email } = await owner.client.call(getBusinessAccount, {});
    const save = (logo: string) =>
      owner.client.call(updateBusinessAccount, { body: { businessName, email, logo, allowedDomains: [] } });
    expect((await save(url)).logo).toBe(url);
    expect((await owner.client.call(getBusinessAccount, {})).logo).toBe(url);
    const account = await server.fetch(`/business/v1.1/account/public?key=${owner.business.publicKey}`);
    expect(await account.json()).toMatchObject({ responseData: { logo: url } });

    const next = await upload(await sign(80), 'BUSINESS_PROFILE');
    await save(next.url);
    expect([await statusOf(url), await statusOf(next.url)]).toEqual([404, 200]);
    await save('');
    expect(await statusOf(next.url)).toBe(404);
  });

  test('nobody shows an image of another business, and hears no more than of one that never was', async () => {
    const { url } = await upload(await sign());
    await expect(playerWith(url, stranger)).rejects.toEqual(GONE);
    await expect(playerWith(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).rejects.toEqual(GONE);
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a web page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['nothing at all', ''],
  ])('%s is refused, and nothing is kept', async (_, text) => {
    const before = await files();
    await expect(upload(new TextEncoder().encode(text))).rejects.toEqual(UNREADABLE);
    expect(await files()).toEqual(before);
  });

  test('half a picture, a TIFF, a GIF and an AVIF are refused', async () => {
    const whole = await disc(600).png().toBuffer();
    await expect(upload(asBytes(whole.subarray(0, whole.length / 2)))).rejects.toEqual(UNREADABLE);
    for (const made of [disc(64).tiff(), disc(64).gif(), disc(64).avif()])
      await expect(upload(asBytes(await made.toBuffer()))).rejects.toEqual(UNREADABLE);
  });

  test('a small file that unpacks to more than 40 megapixels is refused, and so is one over 5 MB', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#c02030' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(upload(asBytes(bomb))).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: { body: 'This picture has more than 40 megapixels. Upload a smaller one.' },
    });
    await expect(upload(new Uint8Array(MAX_IMAGE_BYTES + 1))).rejects.toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  test('one that nothing shows is removed after a day', async () => {
    const [shown, forgotten] = [await upload(await sign()), await upload(await sign())];
    await playerWith(shown.url);
    await sweepIn(23);
    expect(await statusOf(forgotten.url)).toBe(200);
    await sweepIn(25);
    expect([await statusOf(shown.url), await statusOf(forgotten.url)]).toEqual([200, 404]);
  });

  test('one whose file cannot be deleted now can be shown no more, and goes with the next round', async () => {
    const image = await upload(await sign());
    const { database } = server;
    const storage = { ...diskStorage(), delete: () => Promise.reject(new Error('the disk is away')) };
    await expect(removeUnusedImage({ database, storage }, image)).rejects.toThrow('the disk is away');
    await expect(playerWith(image.url)).rejects.toEqual(GONE);
    expect(await statusOf(image.url)).toBe(200);
    await sweepIn(0);
    expect(await statusOf(image.url)).toBe(404);
    const rows = database.root.selectFrom('image').select('id').where('id', '=', image.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('it counts among the bytes that the plan stores', async () => {
    const full = await server.signUp();
    const { id: streamId } = await full.client.call(createVod, { body: { name: 'A film' } });
    const begin = { body: { streamId, fileName: 'film.mp4', sizeBytes: 1 } };
    const { uploadId } = await full.client.call(createUpload, begin);
    const grow = (sizeBytes: number) =>
      server.database.root
        .updateTable('multipart_upload')
        .set({ size_bytes: sizeBytes })
        .where('id', '=', uploadId)
        .execute();
    const picture = await sign();
    const { sizeBytes } = await upload(picture, 'PLAYER_LOGO', full);
    await grow(STORED_BYTES.FREE - 2 * sizeBytes);
    await upload(picture, 'PLAYER_LOGO', full);
    await expect(upload(picture, 'PLAYER_LOGO', full)).rejects.toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT_REACHED',
    });
  });
});
