import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadImage } from '@commoncast/core/images/api';
import type { ImageKind } from '@commoncast/core/images/schema';
import { listLiveAndVod, listPublicStreams, updateStream } from '@commoncast/core/live/api';
import { deleteStreamImage, listStreamImages } from '@commoncast/core/live/images-api';
import type { StreamUpdate } from '@commoncast/core/live/schema';
import { createPlayer } from '@commoncast/core/players/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import type { SignedUp } from '../../../test/server.ts';

describe.each(databaseUnderTest())('a live stream with a picture of its own, on $kind', ({ open }) => {
  let bench: LiveBench;
  let owner: SignedUp;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), { engine: scriptedEngine() });
    owner = bench.owner;
  });
  afterAll(() => bench.server.close());

  const drawn = async (background: string, width = 320, height = 180) => {
    const picture = sharp({ create: { width, height, channels: 3, background } });
    return new Uint8Array(await picture.png().toBuffer());
  };
  const upload = async (background: string, kind: ImageKind = 'STREAM_THUMBNAIL') =>
    await owner.client.call(uploadImage, { params: { kind }, body: await drawn(background) });
  const change = (id: string, body: StreamUpdate) =>
    owner.client.call(updateStream, { params: { id }, body });
  const keepFrame = async (id: string, background: string) =>
    bench.server.platform.services.livePosters.keep(id, [await drawn(background)], 'frame');
  const fetched = async (url: string | null, accept = '') => {
    const { pathname, search } = new URL(url ?? '');
    return await bench.server.fetch(pathname + search, { headers: { accept } });
  };
  const statusOf = async (url: string) => (await fetched(url)).status;
  /** The colour in the middle of what visitors get. */
  const colourOf = async (url: string | null): Promise<string> => {
    const bytes = Buffer.from(await (await fetched(url)).arrayBuffer());
    const { dominant } = await sharp(bytes).stats();
    return dominant.r > 128 ? 'red' : dominant.b > 128 ? 'blue' : dominant.g > 128 ? 'green' : 'black';
  };
  const shownTo = async (id: string) => (await bench.stateOf(owner, id)).live;
  const foldersOf = async (id: string) => {
    const folder = join(bench.server.config.dataDirectory, 'media', 'live', id);
    return (await readdir(folder).catch(() => [])).length;
  };

  test('that is the poster before it begins, and stays it on air, in lists and in link previews', async () => {
    const image = await owner.client.call(uploadImage, {
      params: { kind: 'STREAM_THUMBNAIL' },
      body: await drawn('#0000ff', 2400, 1350),
    });
    expect(image).toMatchObject({ kind: 'STREAM_THUMBNAIL', width: 1920, height: 1080 });
    const { stream, publisher } = await bench.goLive({ thumbnail: image.url }, owner);
    expect(stream).toMatchObject({ thumbnail: image.url, showsThumbnailLive: true });
    const before = await shownTo(stream.id);
    expect(before.posterPlaceholder).toMatch(/^[\w+/]{20,}=*$/);
    await keepFrame(stream.id, '#ff0000');
    const { posterUrl } = await shownTo(stream.id);
    expect(posterUrl).toBe(before.posterUrl);
    expect(await colourOf(posterUrl)).toBe('blue');
    const own = await bench.read(stream.id, owner);
    expect(await colourOf(own.posterUrl)).toBe('blue');
    expect((await fetched(own.posterUrl)).headers.get('cache-control')).toMatch(/immutable/);
    const { content } = await owner.client.call(listLiveAndVod, {});
    expect(content).toMatchObject([{ id: stream.id, posterUrl: own.posterUrl }]);
    const page = await (await bench.server.fetch(`/live/${stream.id}`)).text();
    const [, preview = ''] = /<meta property="og:image" content="([^"]+)">/.exec(page) ?? [];
    expect([(await fetched(preview)).headers.get('content-type'), await colourOf(preview)]).toEqual([
      'image/jpeg',
      'blue',
    ]);
    const list = await bench.server.client.call(listPublicStreams, {
      query: { key: owner.business.publicKey },
    });
    expect(list.content).toMatchObject([{ id: stream.id, posterUrl }]);

    // A frame takes its place while it is on air, where that is chosen, and until it has come to its end.
    await change(stream.id, { showsThumbnailLive: false });
    expect(await colourOf((await bench.read(stream.id, owner)).posterUrl)).toBe('red');
    expect(await shownTo(stream.id)).toMatchObject({ posterPlaceholder: 'frame' });
    await bench.broadcasts.signalLost(publisher);
    expect(await colourOf((await bench.read(stream.id, owner)).posterUrl)).toBe('red');
    await bench.setStatus(stream.id, 'ENDED', owner);
    expect(await colourOf((await bench.read(stream.id, owner)).posterUrl)).toBe('blue');
  });

  test('that is replaced and taken away with its files, back to the frame', async () => {
    const { stream } = await bench.goLive({}, owner);
    await keepFrame(stream.id, '#ff0000');
    const first = await upload('#0000ff');
    expect(await colourOf((await change(stream.id, { thumbnail: first.url })).posterUrl)).toBe('blue');
    expect(await foldersOf(stream.id)).toBe(2);
    // Saved again as it is, nothing is made of it again.
    const same = await change(stream.id, { thumbnail: first.url, name: 'Another name' });
    expect(same.posterUrl).toBe((await bench.read(stream.id, owner)).posterUrl);
    const second = await upload('#00ff00');
    const changed = await change(stream.id, { thumbnail: second.url });
    expect([await colourOf(changed.posterUrl), await statusOf(first.url)]).toEqual(['green', 404]);
    expect(await foldersOf(stream.id)).toBe(2);
    const without = await change(stream.id, { thumbnail: '' });
    expect([without.thumbnail, await colourOf(without.posterUrl)]).toEqual(['', 'red']);
    expect([await statusOf(second.url), await foldersOf(stream.id)]).toEqual([404, 1]);
  });

  test('that is refused leaves the stream as it was, and nothing behind', async () => {
    const { stream } = await bench.schedule({}, owner);
    const refused = (fields: object) => ({ status: 400, code: 'VALIDATION_FAILED', fields });
    const logo = await upload('#0000ff', 'STREAM_IMAGE');
    for (const address of ['https://shop.example/picture.png', logo.url])
      await expect(change(stream.id, { thumbnail: address })).rejects.toMatchObject(
        refused({
          thumbnail: 'Upload the picture here first: one of another site cannot be used.',
        }),
      );
    const stranger = await bench.server.signUp();
    const theirs = await stranger.client.call(uploadImage, {
      params: { kind: 'STREAM_THUMBNAIL' },
      body: await drawn('#0000ff'),
    });
    await expect(change(stream.id, { thumbnail: theirs.url })).rejects.toMatchObject(
      refused({ thumbnail: 'This image is no longer there. Upload it again.' }),
    );
    const mine = await upload('#0000ff');
    await expect(
      owner.client.call(updateStream, {
        params: { id: stream.id },
        body: { thumbnail: mine.url },
        ifMatch: stream.version + 1,
      }),
    ).rejects.toMatchObject({ status: 412 });
    expect([await foldersOf(stream.id), await statusOf(mine.url)]).toEqual([0, 200]);
    expect(await bench.read(stream.id, owner)).toMatchObject({ thumbnail: '', posterUrl: null });
  });

  test('is listed with the logos of streams, and deleted from those that show it', async () => {
    const of = await bench.server.signUp();
    const add = async (kind: ImageKind) =>
      await of.client.call(uploadImage, { params: { kind }, body: await drawn('#0000ff') });
    const [thumbnail, logo] = [await add('STREAM_THUMBNAIL'), await add('STREAM_IMAGE')];
    await add('PLAYER_LOGO');
    const { stream } = await bench.schedule({ thumbnail: thumbnail.url, logo: logo.url }, of);
    expect((await bench.stateOf(of, stream.id)).live.logo).toBe(logo.url);
    const listed = async (query: { kind?: 'STREAM_IMAGE'; size?: string } = {}) =>
      await of.client.call(listStreamImages, { query });
    expect(await listed()).toMatchObject({
      content: [
        { uuid: logo.id, kind: 'STREAM_IMAGE', url: logo.url, streamIds: [stream.id] },
        { uuid: thumbnail.id, sizeBytes: thumbnail.sizeBytes, streamIds: [stream.id] },
      ],
      totalElements: 2,
    });
    expect(await listed({ kind: 'STREAM_IMAGE', size: '1' })).toMatchObject({
      content: [{ uuid: logo.id }],
      totalElements: 1,
    });
    expect((await owner.client.call(listStreamImages, {})).content.map(({ uuid }) => uuid)).not.toContain(
      logo.id,
    );
    const remove = ({ id: uuid }: { readonly id: string }, { client }: SignedUp) =>
      client.call(deleteStreamImage, { query: { uuid, reason: 'delete' } });
    await expect(remove(logo, owner)).rejects.toMatchObject({ status: 404 });
    await of.client.call(createPlayer, { body: { ...playerDraft(), logo: logo.url } });
    await expect(remove(logo, of)).rejects.toMatchObject({
      ...{ status: 409, code: 'ILLEGAL_TRANSITION' },
      message: expect.stringContaining('Choose another logo there'),
    });
    expect(await bench.read(stream.id, of)).toMatchObject({ logo: logo.url });
    await remove(thumbnail, of);
    const without = await bench.read(stream.id, of);
    expect(without).toMatchObject({ thumbnail: '', posterUrl: null, version: stream.version + 1 });
    expect([await statusOf(thumbnail.url), await foldersOf(stream.id)]).toEqual([404, 0]);
    expect((await listed()).content).toMatchObject([{ uuid: logo.id }]);
  });
});
