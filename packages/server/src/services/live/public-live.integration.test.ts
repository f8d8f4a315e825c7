import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { updateBusinessAccount } from '@commoncast/core/business/api';
import type { ResponseOf } from '@commoncast/core/http/endpoint';
import { uploadImage } from '@commoncast/core/images/api';
import type { ImageKind } from '@commoncast/core/images/schema';
import {
  deleteStream,
  getPublicLiveState,
  listLiveAndVod,
  listPublicStreams,
  updateStream,
} from '@commoncast/core/live/api';
import { deleteStreamImage, listStreamImages } from '@commoncast/core/live/images-api';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicLiveState, StreamUpdate } from '@commoncast/core/live/schema';
import {
  assignContent,
  createPlayer,
  getPlayer,
  getPublicDetails,
  listPlayers,
} from '@commoncast/core/players/api';
import { publishVod } from '@commoncast/core/streams/api';
import { listTrash } from '@commoncast/core/trash/api';
import { createWidget, getPageDetails } from '@commoncast/core/widgets/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { untilStatus } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import {
  type Broadcast,
  type LiveBench,
  openLiveBench,
  PICTURE,
  SIZE,
} from '../../../test/live/live-bench.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import type { SignedUp } from '../../../test/server.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';
import { openChanges } from '../../changes/changes.ts';
import { createLiveGate } from './live-gate.ts';

const SHOP = 'https://shop.example';
const PAGE = `${SHOP}/concert`;

describe.each(databaseUnderTest())('live streams as visitors see them, on $kind', ({ open }) => {
  const engine = scriptedEngine();
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), { engine });
  });
  afterAll(() => bench.server.close());

  const asked = async (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    await bench.server.fetch(`${path}?${new URLSearchParams(query)}`, { headers });
  const stateOf = async ({ business }: SignedUp, streamId: string): Promise<PublicLiveState> => {
    const answer = await asked(getPublicLiveState.path, { key: business.publicKey, streamId });
    return ((await answer.json()) as { responseData: PublicLiveState }).responseData;
  };
  const statusOfState = async ({ business }: SignedUp, streamId: string) =>
    (await asked(getPublicLiveState.path, { key: business.publicKey, streamId })).status;

  /** What the page of a shop is told. */
  async function pageOf(
    { business }: SignedUp,
    query: Record<string, string> = {},
  ): Promise<ResponseOf<typeof getPageDetails>> {
    const answer = await asked(getPageDetails.path, { key: business.publicKey, url: PAGE, ...query });
    return ((await answer.json()) as { responseData: ResponseOf<typeof getPageDetails> }).responseData;
  }

  /** The recording of an ended broadcast is there: its replay is made by itself. */
  async function record({
    publisher: { sessionId },
  }: Awaited<ReturnType<LiveBench['goLive']>>): Promise<void> {
    const { recordings } = bench.server.platform.services;
    const started = await recordings.start(sessionId);
    await bench.storage.put(started?.key ?? '', [Buffer.from('the recording')]);
    await recordings.finish(sessionId, { sizeBytes: 13, durationMs: 60_000 });
  }

  test('it says what a page shows, and nothing else', async () => {
    const owner = await bench.server.signUp();
    const { stream, streamKey } = await bench.schedule(
      {
        metadata: { blockedUsers: ['troll'] },
        eventStart: new Date(bench.clock.read().getTime() + 60_000).toISOString(),
        description: 'Not for pages',
        logo: 'https://shop.example/festival.png',
      },
      owner,
    );
    const { live, replay, serverTime } = await stateOf(owner, stream.id);
    expect(live).toEqual({
      ...{ id: stream.id, category: 'LIVE', title: 'A concert', status: 'SCHEDULED' },
      ...{ eventStart: stream.eventStart, startedAt: null, width: null, height: null },
      ...{ posterUrl: null, posterPlaceholder: null, background: null, source: null },
      chat: { streamId: stream.id, isOnEmbeds: false },
      logo: 'https://shop.example/festival.png',
    });
    expect(replay).toBeNull();
    expect(Math.abs(Date.parse(serverTime) - bench.clock.read().getTime())).toBeLessThan(60_000);
    const { client } = bench.server;
    const list = await client.call(listPublicStreams, { query: { key: owner.business.publicKey } });
    expect(list.content).toEqual([live]);

    // A rehearsal is nobody's business.
    const publisher = await bench.publish(streamKey);
    await bench.broadcasts.signalArrived(publisher, PICTURE);
    expect((await stateOf(owner, stream.id)).live).toMatchObject({ status: 'SCHEDULED', source: null });
    await bench.setStatus(stream.id, 'READY', owner);
    const media = `${bench.server.config.publicOrigin}/cdn/live/${stream.id}`;
    const onAir = (await stateOf(owner, stream.id)).live;
    expect(onAir).toMatchObject({
      status: 'LIVE',
      startedAt: expect.any(String),
      ...SIZE,
      source: { protocol: 'hls', url: `${media}/index.m3u8`, whepUrl: `${media}/whep` },
    });
    await bench.broadcasts.signalLost(publisher);
    expect((await stateOf(owner, stream.id)).live).toEqual({ ...onAir, status: 'RECONNECTING' });
    await bench.setStatus(stream.id, 'ENDED', owner);
    expect((await stateOf(owner, stream.id)).live).toMatchObject({ status: 'ENDED', source: null });
    expect(JSON.stringify([live, onAir])).not.toMatch(/troll|Not for pages/);
  });

  test('says that a replay is coming while its recording or its video is being made, and not otherwise', async () => {
    const owner = await bench.server.signUp();
    const coming = async (id: string) => {
      const { replay, isReplayComing } = await stateOf(owner, id);
      return [isReplayComing, replay?.id ?? null];
    };
    const { recordings } = bench.server.platform.services;
    const nothing = await bench.goLive({}, owner);
    await bench.setStatus(nothing.stream.id, 'ENDED', owner);
    expect(await coming(nothing.stream.id)).toEqual([false, null]);

    const failed = await bench.goLive({}, owner);
    await recordings.start(failed.publisher.sessionId);
    await bench.setStatus(failed.stream.id, 'ENDED', owner);
    expect(await coming(failed.stream.id)).toEqual([true, null]);
    await recordings.finish(failed.publisher.sessionId, { failure: 'The disk was full.' });
    expect(await coming(failed.stream.id)).toEqual([false, null]);

    const good = await bench.goLive({}, owner);
    await bench.setStatus(good.stream.id, 'ENDED', owner);
    const looked = Promise.withResolvers<void>();
    engine.scripts = [() => looked.promise];
    onTestFinished(() => {
      looked.resolve();
      engine.scripts = [];
    });
    await record(good);
    expect((await coming(good.stream.id))[0]).toBe(true);
    looked.resolve();
    // Which says nothing of others.
    expect(await coming(nothing.stream.id)).toEqual([false, null]);
    expect(await coming(failed.stream.id)).toEqual([false, null]);
    const { replayVideoId } = await bench.read(good.stream.id, owner);
    await untilStatus(owner, replayVideoId ?? '', 'READY');
    expect(await coming(good.stream.id)).toEqual([false, replayVideoId]);
  });

  test('one that is POSTED, deleted or of another business is not found', async () => {
    const [owner, stranger] = [await bench.server.signUp(), await bench.server.signUp()];
    const { stream } = await bench.schedule({ accessVisibility: 'UNLISTED' }, owner);
    expect(await statusOfState(owner, stream.id)).toBe(200);
    expect(await statusOfState(stranger, stream.id)).toBe(404);
    const params = { id: stream.id };
    await owner.client.call(updateStream, { params, body: { accessVisibility: 'POSTED' } });
    expect(await statusOfState(owner, stream.id)).toBe(404);
    await owner.client.call(updateStream, { params, body: { accessVisibility: 'PUBLIC' } });
    expect(await statusOfState(owner, stream.id)).toBe(200);
    await owner.client.call(deleteStream, { params });
    expect(await statusOfState(owner, stream.id)).toBe(404);
  });

  test('caches keep the state for two seconds, by its address alone', async () => {
    const owner = await bench.server.signUp();
    const { stream } = await bench.schedule({}, owner);
    const { publicKey } = owner.business;
    const query = { key: publicKey, streamId: stream.id };
    const answer = await asked(getPublicLiveState.path, query, { origin: SHOP });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2');
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const byHeader = await asked(
      getPublicLiveState.path,
      { streamId: stream.id },
      { 'x-public-key': publicKey },
    );
    expect(byHeader.headers.get('cache-control')).toBe('no-store');

    const { businessName, email } = owner.business;
    const body = { businessName, email, logo: '', allowedDomains: ['shop.example'] };
    await owner.client.call(updateBusinessAccount, { body });
    const allowed = await asked(getPublicLiveState.path, query, { origin: SHOP });
    expect([allowed.status, allowed.headers.get('cache-control')]).toEqual([200, 'private, max-age=2']);
    const refused = await asked(getPublicLiveState.path, query, { origin: 'https://elsewhere.example' });
    expect(refused.status).toBe(403);
  });

  describe('who may have its media', () => {
    const gate = () => bench.server.platform.services.liveGate;
    const folderOf = (url: string | null | undefined) =>
      /\/cdn\/live\/[^/]+\/(?:~([^/]+)\/)?index\.m3u8$/.exec(url ?? '')?.[1] ?? null;
    const ends = { status: 404, code: 'NOT_FOUND' };

    test('everybody while it is on air, and for a minute after, so that players read of the end', async () => {
      const owner = await bench.server.signUp();
      const home = crypto.randomUUID();
      await bench.broadcasts.beatHome(home, 'http://10.0.0.5:8080');
      const { stream, streamKey } = await bench.schedule({}, owner);
      const find = (token: string | null = null) => gate().findWatchable(stream.id, token);
      await expect(find()).rejects.toMatchObject(ends);
      const publisher = await bench.publish(streamKey, home);
      await bench.broadcasts.signalArrived(publisher, PICTURE);
      await expect(find()).rejects.toMatchObject(ends);
      const preview = folderOf((await bench.read(stream.id, owner)).previewUrl);
      const previewed = { isPreview: true, sessionId: publisher.sessionId, businessId: owner.business.id };
      expect(await find(preview)).toMatchObject(previewed);
      await bench.setStatus(stream.id, 'READY', owner);
      const watched = { isPreview: false, home: { id: home, internalOrigin: 'http://10.0.0.5:8080' } };
      expect(await find()).toMatchObject({ ...watched, goodForS: undefined });
      await expect(find('1-aaaaaaaaaaaaaaaaaaaaaa')).rejects.toMatchObject(ends);
      await expect(gate().findWatchable('../../etc/passwd', null)).rejects.toMatchObject(ends);
      await bench.broadcasts.signalLost(publisher);
      expect(await find()).toMatchObject(watched);
      // The home says nothing any more.
      bench.clock.pass(12_001);
      expect(await find()).toMatchObject({ home: null });
      await bench.broadcasts.beatHome(home, null);
      await bench.setStatus(stream.id, 'ENDED', owner);
      expect(await find()).toMatchObject({ home: { id: home }, sessionId: publisher.sessionId });
      bench.clock.pass(60_001);
      await expect(find()).rejects.toMatchObject(ends);
    });

    test('from its home while the database is away, which hears nothing of homes then', async () => {
      const owner = await bench.server.signUp();
      const home = crypto.randomUUID();
      await bench.broadcasts.beatHome(home, 'http://10.0.0.5:8080');
      const { stream, streamKey } = await bench.schedule({}, owner);
      await bench.broadcasts.signalArrived(await bench.publish(streamKey, home), PICTURE);
      await bench.setStatus(stream.id, 'READY', owner);
      const { database } = bench.server;
      const changes = await openChanges(database);
      onTestFinished(() => changes.close());
      let isAway = false;
      const { findWatchable } = createLiveGate({
        database: {
          ...database,
          get root() {
            if (isAway) throw Object.assign(new Error('away'), { code: 'DATABASE_AWAY' });
            return database.root;
          },
        },
        clock: bench.clock.read,
        changes,
        secret: 'any',
      });
      expect(await findWatchable(stream.id, null)).toMatchObject({ home: { id: home } });
      isAway = true;
      bench.clock.pass(30_000);
      expect(await findWatchable(stream.id, null)).toMatchObject({ home: { id: home } });
      bench.clock.pass(30_001);
      await expect(findWatchable(stream.id, null)).rejects.toThrow('away');
    });

    test('with an allow-list only by addresses that are signed for the visit', async () => {
      const owner = await bench.server.signUp();
      const { businessName, email } = owner.business;
      const body = { businessName, email, logo: '', allowedDomains: ['shop.example'] };
      await owner.client.call(updateBusinessAccount, { body });
      const { stream } = await bench.goLive({}, owner);
      await expect(gate().findWatchable(stream.id, null)).rejects.toMatchObject({
        status: 403,
        code: 'ORIGIN_NOT_ALLOWED',
        message: expect.stringContaining('sites that its business allows'),
      });
      const { live } = await stateOf(owner, stream.id);
      const token = folderOf(live.source?.url);
      expect(live.source?.whepUrl).toBe(live.source?.url.replace('index.m3u8', 'whep'));
      expect(await gate().findWatchable(stream.id, token)).toMatchObject({
        isPreview: false,
        goodForS: expect.any(Number),
      });
      // The token is for visitors: it opens what they may see, and no longer than they may.
      await bench.setStatus(stream.id, 'ENDED', owner);
      bench.clock.pass(60_001);
      await expect(gate().findWatchable(stream.id, token)).rejects.toMatchObject(ends);
    });
  });

  test('its picture is served like those of videos, for as long as visitors see the stream', async () => {
    const owner = await bench.server.signUp();
    const { stream } = await bench.goLive({}, owner);
    const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#a00' } });
    await bench.server.platform.services.livePosters.keep(stream.id, [await picture.png().toBuffer()], null);
    const { live } = await stateOf(owner, stream.id);
    const pathOf = (url: string | null) => new URL(url ?? '').pathname + new URL(url ?? '').search;
    const placed = await bench.server.fetch(pathOf(live.posterUrl), { headers: { accept: 'image/webp' } });
    expect([placed.status, placed.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { posterUrl } = await bench.read(stream.id, owner);
    const whole = await bench.server.fetch(pathOf(posterUrl));
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const share = await bench.server.fetch(pathOf(posterUrl).replace('.png', '.jpg'));
    expect(share.headers.get('content-type')).toBe('image/jpeg');
    const params = { id: stream.id };
    const posted = await owner.client.call(updateStream, { params, body: { accessVisibility: 'POSTED' } });
    expect((await bench.server.fetch(pathOf(posterUrl))).status).toBe(404);
    expect((await bench.server.fetch(pathOf(posted.posterUrl))).status).toBe(200);
  });

  describe('with a picture of its own', () => {
    let owner: SignedUp;
    beforeAll(async () => {
      owner = await bench.server.signUp();
    });
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
    const shownTo = async (id: string) => (await stateOf(owner, id)).live;
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
      expect((await stateOf(of, stream.id)).live.logo).toBe(logo.url);
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

  describe('in players', () => {
    let owner: SignedUp;
    let playerId: string;
    beforeAll(async () => {
      owner = await bench.server.signUp();
      playerId = (await owner.client.call(createPlayer, { body: playerDraft() })).uuid;
    });
    const assign = async ({ stream }: Broadcast) =>
      await owner.client.call(assignContent, {
        body: { embeddedVideoPlayerId: playerId, contentId: stream.id, category: 'LIVE' },
      });
    const shown = async () => (await pageOf(owner, { playerId })).players[0];

    test('a stream is what the player shows, until its replay takes its place by itself', async () => {
      const broadcast = await bench.goLive(
        { name: 'Opening night', logo: 'https://shop.example/festival.png' },
        owner,
      );
      const { stream } = broadcast;
      expect(await assign(broadcast)).toMatchObject({
        content: { contentId: stream.id, category: 'LIVE', name: 'Opening night', isVisible: true, ...SIZE },
      });
      const { content } = await owner.client.call(listPlayers, { query: { contentId: stream.id } });
      expect(content.map(({ uuid }) => uuid)).toEqual([playerId]);
      const live = (await stateOf(owner, stream.id)).live satisfies PublicLive;
      expect(await shown()).toMatchObject({ video: null, playlist: null, live });
      // Without a player, too.
      const alone = { id: stream.id, video: null, playlist: null, live };
      expect((await pageOf(owner, { videoId: stream.id })).players).toMatchObject([alone]);
      const details = await bench.server.client.call(getPublicDetails, {
        query: { key: owner.business.publicKey, videoId: stream.id },
      });
      expect(details).toMatchObject({ players: [alone], videos: [] });

      await bench.setStatus(stream.id, 'ENDED', owner);
      expect(await shown()).toMatchObject({ video: null, live: { status: 'ENDED', source: null } });
      await record(broadcast);
      const { replayVideoId } = await bench.read(stream.id, owner);
      await untilStatus(owner, replayVideoId ?? '', 'READY');
      const after = await shown();
      expect(after).toMatchObject({ video: { id: replayVideoId, title: 'Opening night' } });
      expect(after).not.toHaveProperty('live');
      const [unframed] = (await pageOf(owner, { videoId: stream.id })).players;
      expect(unframed).toMatchObject({ id: stream.id, video: { id: replayVideoId } });
      expect(unframed).not.toHaveProperty('live');
      expect(await stateOf(owner, stream.id)).toMatchObject({
        live: { status: 'ENDED' },
        replay: { id: replayVideoId },
      });
      expect(await owner.client.call(getPlayer, { params: { id: playerId } })).toMatchObject({
        content: { contentId: stream.id, category: 'LIVE', isVisible: true, posterUrl: expect.any(String) },
      });
      // Taken back, the stream is over without a replay again.
      await owner.client.call(publishVod, { body: { id: replayVideoId ?? '', publishState: 'UnPublished' } });
      expect(await shown()).toMatchObject({ video: null, live: { status: 'ENDED' } });
      expect((await stateOf(owner, stream.id)).replay).toBeNull();
    });

    test('pages learn of each change at once', async () => {
      const { stream, streamKey } = await bench.schedule({ name: 'First name' }, owner);
      await assign({ stream, streamKey });
      expect(await shown()).toMatchObject({ live: { title: 'First name', status: 'SCHEDULED' } });
      const params = { id: stream.id };
      const eventStart = new Date(bench.clock.read().getTime() + 60_000).toISOString();
      await owner.client.call(updateStream, { params, body: { name: 'Second name', eventStart } });
      expect(await shown()).toMatchObject({ live: { title: 'Second name', eventStart } });
      await bench.setStatus(stream.id, 'READY', owner);
      expect(await shown()).toMatchObject({ live: { status: 'READY' } });
      const publisher = await bench.publish(streamKey);
      await bench.broadcasts.signalArrived(publisher, PICTURE);
      expect(await shown()).toMatchObject({ live: { status: 'LIVE', source: { protocol: 'hls' } } });
      await bench.broadcasts.disconnected(publisher);
      expect(await shown()).toMatchObject({ live: { status: 'RECONNECTING' } });
      await bench.setStatus(stream.id, 'ENDED', owner);
    });

    test('what visitors do not see leaves the player empty, and comes back from the trash', async () => {
      const { stream, streamKey } = await bench.schedule({}, owner);
      await assign({ stream, streamKey });
      const params = { id: stream.id };
      await owner.client.call(updateStream, { params, body: { accessVisibility: 'POSTED' } });
      const empty = await shown();
      expect(empty).toMatchObject({ id: playerId, video: null });
      expect(empty).not.toHaveProperty('live');
      expect(await owner.client.call(getPlayer, { params: { id: playerId } })).toMatchObject({
        content: { isVisible: false },
      });
      await owner.client.call(deleteStream, { params });
      expect((await owner.client.call(getPlayer, { params: { id: playerId } })).content).toBeNull();
      expect((await owner.client.call(listTrash, {})).content).toContainEqual(
        expect.objectContaining({ kind: 'STREAM', id: stream.id, name: 'A concert' }),
      );
    });

    test('another business’s stream is not found', async () => {
      const foreign = await bench.schedule();
      await expect(assign(foreign)).rejects.toMatchObject({ status: 404 });
    });

    test('a widget opens for a stream that is on air or to come, and not for one that is over', async () => {
      const { stream, streamKey } = await bench.schedule({}, owner);
      await assign({ stream, streamKey });
      await owner.client.call(createWidget, { body: widgetDraft({ playerId }) });
      const widgets = async () => (await pageOf(owner)).widgets;
      expect(await widgets()).toMatchObject([{ player: { live: { id: stream.id } } }]);
      await bench.setStatus(stream.id, 'CANCELLED', owner);
      expect(await widgets()).toEqual([]);
    });
  });
});
