import { updateBusinessAccount } from '@commoncast/core/business/api';
import { deleteStream, getPublicLiveState, listPublicStreams, updateStream } from '@commoncast/core/live/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { untilStatus } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench, PICTURE, SIZE } from '../../../test/live/live-bench.ts';
import type { SignedUp } from '../../../test/server.ts';
import { openChanges } from '../../changes/changes.ts';
import { createLiveGate } from './live-gate.ts';

const SHOP = 'https://shop.example';

describe.each(databaseUnderTest())('live streams as visitors see them, on $kind', ({ open }) => {
  const engine = scriptedEngine();
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), { engine });
  });
  afterAll(() => bench.server.close());

  const asked = async (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    await bench.server.fetch(`${path}?${new URLSearchParams(query)}`, { headers });
  const statusOfState = async ({ business }: SignedUp, streamId: string) =>
    (await asked(getPublicLiveState.path, { key: business.publicKey, streamId })).status;

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
    const { live, replay, serverTime } = await bench.stateOf(owner, stream.id);
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
    expect((await bench.stateOf(owner, stream.id)).live).toMatchObject({ status: 'SCHEDULED', source: null });
    await bench.setStatus(stream.id, 'READY', owner);
    const media = `${bench.server.config.publicOrigin}/cdn/live/${stream.id}`;
    const onAir = (await bench.stateOf(owner, stream.id)).live;
    expect(onAir).toMatchObject({
      status: 'LIVE',
      startedAt: expect.any(String),
      ...SIZE,
      source: { protocol: 'hls', url: `${media}/index.m3u8`, whepUrl: `${media}/whep` },
    });
    await bench.broadcasts.signalLost(publisher);
    expect((await bench.stateOf(owner, stream.id)).live).toEqual({ ...onAir, status: 'RECONNECTING' });
    await bench.setStatus(stream.id, 'ENDED', owner);
    expect((await bench.stateOf(owner, stream.id)).live).toMatchObject({ status: 'ENDED', source: null });
    expect(JSON.stringify([live, onAir])).not.toMatch(/troll|Not for pages/);
  });

  test('says that a replay is coming while its recording or its video is being made, and not otherwise', async () => {
    const owner = await bench.server.signUp();
    const coming = async (id: string) => {
      const { replay, isReplayComing } = await bench.stateOf(owner, id);
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
    await bench.record(good.publisher);
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
      const { live } = await bench.stateOf(owner, stream.id);
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
    const { live } = await bench.stateOf(owner, stream.id);
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
});
