import { getChat, postHostMessage } from '@commoncast/core/chat/api';
import { toPath } from '@commoncast/core/http/route';
import {
  createHypergraphic,
  getVideoHypergraphics,
  setVideoHypergraphics,
} from '@commoncast/core/hypergraphics/api';
import {
  createBrowserKey,
  createStream,
  deleteStream,
  editStream,
  listLiveAndVod,
  listPublicStreams,
  listStreamHistory,
  listStreams,
  replaceStreamKey,
  restoreStream,
  watchStream,
} from '@commoncast/core/live/api';
import { PREMIERE_LEAD_MS, PREMIERE_SHOWING_LEAD_MS } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { assignContent, createPlayer, getPublicDetails } from '@commoncast/core/players/api';
import { listShowings, showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import { deleteVod, editVod, getVod, publishVod } from '@commoncast/core/streams/api';
import { createWidget } from '@commoncast/core/widgets/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { untilStatus, uploadVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { serverSentEvents } from '../../../test/content/server-sent-events.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import { watchControlRoom } from '../../../test/live/watch-control-room.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import type { SignedUp } from '../../../test/server.ts';
import { hypergraphicDraft, widgetDraft } from '../../../test/widgets/drafts.ts';
import { sampleAudience } from '../insights/store/counting/sample-audience.ts';
import { vodKey } from '../streams/media-links.ts';
import { createLivePosters } from './live-posters.ts';
import { tendPremieres } from './tend-premieres.ts';

/** Of the videos that the scripted engine makes. */
const DURATION_MS = 60_000;
/** How long before it begins; access tokens outlive all of it. */
const AHEAD_MS = 120_000;
const PAGE = 'https://shop.example/premiere';
const PLACE = { leftPercent: 5, topPercent: 6, widthPercent: 25 };
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

interface Premiere {
  readonly owner: SignedUp;
  readonly videoId: string;
  readonly stream: Stream;
  /** Moves the clock to this long after its start. */
  passTo(sinceMs: number): void;
}

describe.each(databaseUnderTest())('premieres on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(
      await open(),
      { engine: scriptedEngine() },
      createTestClock({ isStanding: true }),
    );
  });
  afterAll(() => bench.server.close());

  const later = (ms: number) => new Date(bench.clock.read().getTime() + ms).toISOString();
  const film = async (owner: SignedUp): Promise<string> => {
    const id = await uploadVideo(owner, new TextEncoder().encode('the film'), {
      accessVisibility: 'UNLISTED',
    });
    await untilStatus(owner, id, 'READY');
    return id;
  };
  /** Of a video that nobody has published. */
  async function schedule(owner?: SignedUp): Promise<Premiere> {
    const whose = owner ?? (await bench.server.signUp());
    const videoId = await film(whose);
    const stream = await whose.client.call(createStream, {
      body: { name: 'Opening night', eventStart: later(AHEAD_MS), premiereVideoId: videoId },
    });
    const startsAtMs = Date.parse(stream.eventStart ?? '');
    return {
      owner: whose,
      videoId,
      stream,
      passTo: (sinceMs) => bench.clock.pass(startsAtMs + sinceMs - bench.clock.read().getTime()),
    };
  }
  const stateOf = ({ owner, stream }: Premiere) => bench.stateOf(owner, stream.id);
  const pageOf = ({ owner, stream }: Premiere) => bench.pageOf(owner, { url: PAGE, videoId: stream.id });
  const tend = () =>
    tendPremieres({
      ...{ database: bench.server.database, storage: bench.storage, clock: bench.clock.read },
      livePosters: createLivePosters({ database: bench.server.database, storage: bench.storage }),
      onFailure: (error) => {
        throw error;
      },
    });

  test('the clock alone takes it from its countdown to its replay, everywhere at the same moment', async () => {
    const premiere = await schedule();
    const { owner, stream, videoId, passTo } = premiere;
    const { client, business } = owner;
    const playerId = (await client.call(createPlayer, { body: playerDraft() })).uuid;
    await client.call(assignContent, {
      body: { embeddedVideoPlayerId: playerId, contentId: stream.id, category: 'LIVE' },
    });
    await client.call(createWidget, { body: widgetDraft({ playerId }) });
    const filtered = async (filter: 'UPCOMING' | 'LIVE' | 'PAST') =>
      (await client.call(listStreams, { query: { filter } })).content.map(({ id }) => id);
    const media = async () => (await bench.server.fetch(`/cdn/vod/${videoId}/index.m3u8`)).status;
    /** What members, lists, visitors and pages are told. */
    async function told() {
      const { live, premiere: shown, replay } = await stateOf(premiere);
      const page = await pageOf(premiere);
      const both = await client.call(listLiveAndVod, {});
      const [framed] = (
        await bench.server.client.call(getPublicDetails, {
          query: { key: business.publicKey, playerId },
        })
      ).players;
      return {
        status: (await bench.read(stream.id, owner)).streamStatus,
        upcoming: (await filtered('UPCOMING')).length,
        live: (await filtered('LIVE')).length,
        past: (await filtered('PAST')).length,
        history: (await client.call(listStreamHistory, {})).content.length,
        both: both.content.find(({ id }) => id === stream.id)?.streamStatus,
        listed: (await bench.server.client.call(listPublicStreams, { query: { key: business.publicKey } }))
          .content[0]?.status,
        visitors: live.status,
        shown: shown?.id ?? shown,
        replay: replay?.id ?? null,
        page: page.players[0]?.video?.id ?? page.players[0]?.live,
        player: framed?.video?.id ?? framed?.live?.status,
        widgets: page.widgets?.length,
        media: await media(),
      };
    }
    const live = {
      ...{ id: stream.id, category: 'LIVE', title: 'Opening night', eventStart: stream.eventStart },
      ...{ width: 1280, height: 720, source: null, premiere: { durationS: 60 } },
    };
    const before = {
      ...{ status: 'SCHEDULED', upcoming: 1, live: 0, past: 0, history: 0, both: 'SCHEDULED' },
      ...{ listed: 'SCHEDULED', visitors: 'SCHEDULED', shown: null, replay: null },
      page: expect.objectContaining({ ...live, status: 'SCHEDULED', startedAt: null }),
      ...{ player: 'SCHEDULED', widgets: 1, media: 404 },
    };
    expect(stream).toMatchObject({
      ...{ category: 'LIVE', streamStatus: 'SCHEDULED', replayVideoId: null, hasStreamKey: false },
      premiere: { videoId, durationMs: DURATION_MS },
    });
    expect(await told()).toEqual(before);

    passTo(-PREMIERE_LEAD_MS);
    expect(await told()).toEqual({ ...before, shown: videoId, media: 200 });

    passTo(0);
    const onAir = {
      ...{ status: 'LIVE', upcoming: 0, live: 1, past: 0, history: 0, both: 'LIVE' },
      ...{ listed: 'LIVE', visitors: 'LIVE', shown: videoId, replay: null },
      page: expect.objectContaining({ ...live, status: 'LIVE', startedAt: stream.eventStart }),
      ...{ player: 'LIVE', widgets: 1, media: 200 },
    };
    expect(await told()).toEqual(onAir);
    const { serverTime } = await stateOf(premiere);
    expect(Math.abs(Date.parse(serverTime) - bench.clock.read().getTime())).toBeLessThan(60_000);

    await tend();
    expect(await client.call(getVod, { params: { id: videoId } })).toMatchObject({
      publishState: 'Published',
      accessVisibility: 'UNLISTED',
    });
    expect(await told()).toEqual(onAir);

    passTo(DURATION_MS);
    expect(await told()).toEqual({
      ...{ status: 'ENDED', upcoming: 0, live: 0, past: 1, history: 1, both: 'ENDED' },
      ...{ listed: undefined, visitors: 'ENDED', shown: null, replay: videoId },
      ...{ page: videoId, player: videoId, widgets: 1, media: 200 },
    });
    expect(await bench.read(stream.id, owner)).toMatchObject({
      startedAt: stream.eventStart,
      endedAt: new Date(Date.parse(stream.eventStart ?? '') + DURATION_MS).toISOString(),
      durationMs: DURATION_MS,
      replayVideoId: videoId,
      version: 1,
    });
    // Members may take it back, and it stays so.
    await client.call(publishVod, { body: { id: videoId, publishState: 'UnPublished' } });
    await tend();
    // A yes is kept for two seconds.
    bench.clock.pass(2_001);
    expect(await told()).toMatchObject({ visitors: 'ENDED', replay: null, media: 404, widgets: 0 });
  });

  test('nobody has to be there when it begins or ends: until the video is published, the premiere opens it', async () => {
    const premiere = await schedule();
    premiere.passTo(DURATION_MS + AHEAD_MS);
    expect(await stateOf(premiere)).toMatchObject({
      live: { status: 'ENDED' },
      premiere: null,
      replay: { id: premiere.videoId },
    });
    await tend();
    expect((await stateOf(premiere)).replay).toMatchObject({ id: premiere.videoId });
    expect((await pageOf(premiere)).players[0]?.video?.id).toBe(premiere.videoId);
  });

  test('the control room sees it begin and end', async () => {
    const { owner, stream, passTo } = await schedule();
    const headers = { authorization: `Bearer ${owner.session.accessToken}` };
    const stopped = new AbortController();
    const answer = await bench.server.fetch(toPath(watchStream, { id: stream.id }), {
      headers,
      signal: stopped.signal,
    });
    const events = serverSentEvents<{ streamStatus: string; startedAt: string | null }>(answer);
    const next = async () => (await events.next()).value;
    expect(await next()).toMatchObject({ streamStatus: 'SCHEDULED', startedAt: null });
    passTo(0);
    expect(await next()).toMatchObject({ streamStatus: 'LIVE', startedAt: stream.eventStart });
    passTo(DURATION_MS);
    expect(await next()).toMatchObject({ streamStatus: 'ENDED' });
    expect((await events.next()).done).toBe(true);
  });

  test('its chat and the count of its audience begin and end with it, and the chat is shown beside the replay', async () => {
    const premiere = await schedule();
    const { owner, stream, passTo } = premiere;
    const params = { id: stream.id };
    const chat = () => owner.client.call(getChat, { params });
    const say = (text: string) => owner.client.call(postHostMessage, { params, body: { text } });
    const minutes = async () => {
      const { root } = bench.server.database;
      await sampleAudience(root, bench.clock.read());
      const counted = root.selectFrom('rollup_audience').select('minute').where('content_id', '=', stream.id);
      return (await counted.execute()).length;
    };
    expect(await minutes()).toBe(0);
    passTo(4_000);
    expect(await minutes()).toBe(1);
    await say('Welcome');
    expect(await chat()).toMatchObject({ state: 'OPEN', messages: [{ text: 'Welcome', atMs: 4_000 }] });
    passTo(DURATION_MS);
    expect(await chat()).toMatchObject({ state: 'OVER' });
    await expect(say('Good night')).rejects.toMatchObject(ILLEGAL);
    bench.clock.pass(60_000);
    expect(await minutes()).toBe(1);
    await tend();
    expect((await stateOf(premiere)).replay?.chat).toMatchObject({ streamId: stream.id });
    expect((await bench.read(stream.id, owner)).endedAt).toBe(
      new Date(Date.parse(stream.eventStart ?? '') + DURATION_MS).toISOString(),
    );
  });

  /** A premiere with two images to put up, and a third that its video brings along. */
  async function withImages() {
    const premiere = await schedule();
    const { owner, stream, videoId } = premiere;
    const make = async (name: string) =>
      (await owner.client.call(createHypergraphic, { body: hypergraphicDraft({ name }) })).uuid;
    const params = { id: stream.id };
    const own = { hypergraphicId: await make('Of the video'), fromS: 1, toS: 2, ...PLACE };
    await owner.client.call(setVideoHypergraphics, {
      params: { id: videoId },
      body: { hypergraphics: [own] },
    });
    return {
      ...{ ...premiere, own, sale: await make('Sale'), offer: await make('Offer') },
      show: (hypergraphicId: string, more: { forS?: number } = {}) =>
        owner.client.call(showHypergraphic, { params, body: { hypergraphicId, ...PLACE, ...more } }),
      takeDown: (hypergraphicId: string) =>
        owner.client.call(takeDownHypergraphic, { params: { ...params, hypergraphicId } }),
      list: () => owner.client.call(listShowings, { params }),
      onVideo: async () =>
        (await owner.client.call(getVideoHypergraphics, { params: { id: videoId } })).hypergraphics,
      told: async () =>
        (await stateOf(premiere)).hypergraphics?.map(({ name, from, until }) => [name, from, until]),
      seen: async () =>
        (await stateOf(premiere)).replay?.hypergraphics?.map(({ name, fromS, toS }) => [name, fromS, toS]),
    };
  }
  /** What everybody sees this long after somebody pressed. */
  const LEAD_S = PREMIERE_SHOWING_LEAD_MS / 1000;

  test('images go up over it at the same moment for everybody, and again in its replay', async () => {
    const { owner, stream, passTo, own, sale, offer, show, takeDown, list, onVideo, told, seen } =
      await withImages();
    const at = (sinceMs: number) => new Date(Date.parse(stream.eventStart ?? '') + sinceMs).toISOString();
    await expect(show(sale)).rejects.toMatchObject(ILLEGAL);
    expect(await told()).toBeUndefined();
    passTo(10_000);
    expect(await show(sale)).toMatchObject({ from: at(10_000 + PREMIERE_SHOWING_LEAD_MS), until: null });
    expect(await told()).toEqual([['Sale', at(10_000 + PREMIERE_SHOWING_LEAD_MS), null]]);
    const room = await watchControlRoom(bench.server, owner, stream.id);
    await room.until(({ hypergraphics }) => hypergraphics.length === 1);
    passTo(30_000);
    await takeDown(sale);
    const [taken] = await list();
    expect(taken?.until).toBe(at(30_000 + PREMIERE_SHOWING_LEAD_MS));
    // Taken down twice, it comes down as it was to.
    passTo(31_000);
    await takeDown(sale);
    expect(await list()).toEqual([taken]);
    passTo(40_000);
    await room.until(({ hypergraphics }) => hypergraphics.length === 0);
    // Called off before it goes up, it was never there.
    await show(offer);
    passTo(40_000 + PREMIERE_SHOWING_LEAD_MS - 1);
    await room.until(({ hypergraphics }) => hypergraphics.length === 1);
    await takeDown(offer);
    await room.until(({ hypergraphics }) => hypergraphics.length === 0);
    expect(await list()).toEqual([taken]);
    room.leave();
    passTo(50_000);
    await show(offer);
    // It would come when there is nothing to see any more.
    passTo(DURATION_MS - 1_000);
    await show(sale);

    passTo(DURATION_MS);
    expect(await told()).toBeUndefined();
    const replayed = [
      ['Of the video', 1, 2],
      ['Sale', 10 + LEAD_S, 30 + LEAD_S],
      ['Offer', 50 + LEAD_S, null],
    ];
    expect(await seen()).toEqual(replayed);
    await tend();
    await tend();
    expect(await seen()).toEqual(replayed);
    expect(await onVideo()).toEqual([
      own,
      { hypergraphicId: sale, fromS: 10 + LEAD_S, toS: 30 + LEAD_S, ...PLACE },
      { hypergraphicId: offer, fromS: 50 + LEAD_S, toS: null, ...PLACE },
    ]);
    await expect(show(sale)).rejects.toMatchObject(ILLEGAL);
  });

  test('one that somebody ends takes its images down at that moment of the video', async () => {
    const { owner, stream, passTo, own, sale, show, onVideo, seen } = await withImages();
    passTo(5_000);
    await show(sale);
    passTo(20_000);
    await bench.setStatus(stream.id, 'ENDED', owner);
    const placed = [own, { hypergraphicId: sale, fromS: 5 + LEAD_S, toS: 20, ...PLACE }];
    expect(await onVideo()).toEqual(placed);
    expect((await seen())?.[1]).toEqual(['Sale', 5 + LEAD_S, 20]);
    await tend();
    expect(await onVideo()).toEqual(placed);
  });

  test('its time can be moved until it has come, and it always has one', async () => {
    const { owner, stream, passTo } = await schedule();
    const params = { id: stream.id };
    const move = (eventStart: string | null) =>
      owner.client.call(editStream, { params, body: { eventStart } });
    await expect(move(null)).rejects.toMatchObject({ fields: { eventStart: 'A premiere needs a time' } });
    const eventStart = later(2 * AHEAD_MS);
    expect(await move(eventStart)).toMatchObject({ eventStart, streamStatus: 'SCHEDULED' });
    passTo(0);
    expect(await bench.read(stream.id, owner)).toMatchObject({ streamStatus: 'SCHEDULED' });
    passTo(AHEAD_MS);
    expect(await bench.read(stream.id, owner)).toMatchObject({ streamStatus: 'LIVE' });
    await expect(move(later(AHEAD_MS))).rejects.toMatchObject({
      fields: { eventStart: 'The premiere has begun already' },
    });
    await owner.client.call(editStream, { params, body: { name: 'Renamed', eventStart } });
  });

  test('it is called off before it begins, and ended while it is on air; nobody starts it', async () => {
    const called = await schedule();
    const { owner } = called;
    await expect(bench.setStatus(called.stream.id, 'READY', owner)).rejects.toMatchObject({
      ...ILLEGAL,
      message: 'A premiere begins automatically at its time.',
    });
    for (const call of [replaceStreamKey, createBrowserKey])
      await expect(owner.client.call(call, { params: { id: called.stream.id } })).rejects.toMatchObject({
        ...ILLEGAL,
        message: 'A premiere shows a video, so it has no key.',
      });
    await expect(bench.setStatus(called.stream.id, 'ENDED', owner)).rejects.toMatchObject(ILLEGAL);
    const cancelled = await bench.setStatus(called.stream.id, 'CANCELLED', owner);
    expect(cancelled).toMatchObject({ streamStatus: 'CANCELLED', startedAt: null, endedAt: null });
    called.passTo(1);
    expect(await stateOf(called)).toMatchObject({
      live: { status: 'CANCELLED' },
      premiere: null,
      replay: null,
    });

    const ended = await schedule(owner);
    ended.passTo(20_000);
    await expect(owner.client.call(deleteStream, { params: { id: ended.stream.id } })).rejects.toMatchObject(
      ILLEGAL,
    );
    await expect(bench.setStatus(ended.stream.id, 'CANCELLED', owner)).rejects.toMatchObject(ILLEGAL);
    const over = await bench.setStatus(ended.stream.id, 'ENDED', owner);
    expect(over).toMatchObject({ streamStatus: 'ENDED', startedAt: ended.stream.eventStart, version: 2 });
    expect(over.durationMs).toBeLessThan(DURATION_MS);
    expect(await stateOf(ended)).toMatchObject({ live: { status: 'ENDED' }, replay: { id: ended.videoId } });
    await tend();
    const isPublished = async (id: string) =>
      (await owner.client.call(getVod, { params: { id } })).publishState === 'Published';
    expect([await isPublished(called.videoId), await isPublished(ended.videoId)]).toEqual([false, true]);
  });

  test('its video is kept until it is over, or called off', async () => {
    const first = await schedule();
    const { owner, videoId } = first;
    const remove = (id: string) => owner.client.call(deleteVod, { params: { id } });
    const refusal = {
      ...ILLEGAL,
      message: 'This video has a premiere. Cancel or end the premiere before you delete the video.',
    };
    await expect(remove(videoId)).rejects.toMatchObject(refusal);
    first.passTo(1);
    await expect(remove(videoId)).rejects.toMatchObject(refusal);
    first.passTo(DURATION_MS);
    await remove(videoId);
    expect((await stateOf(first)).replay).toBeNull();

    const second = await schedule(owner);
    await owner.client.call(deleteStream, { params: { id: second.stream.id } });
    await remove(second.videoId);
    // It comes back without its video: there is nothing to see.
    await owner.client.call(restoreStream, { params: { id: second.stream.id } });
    second.passTo(1);
    expect(await stateOf(second)).toMatchObject({ live: { status: 'LIVE' }, premiere: null });
  });

  test('a premiere that visitors do not see opens nothing', async () => {
    const premiere = await schedule();
    const { owner, stream, videoId } = premiere;
    const params = { id: stream.id };
    const media = async () => (await bench.server.fetch(`/cdn/vod/${videoId}/index.m3u8`)).status;
    await owner.client.call(editStream, { params, body: { accessVisibility: 'POSTED' } });
    premiere.passTo(1);
    await tend();
    expect(await media()).toBe(404);
    await owner.client.call(editStream, { params, body: { accessVisibility: 'UNLISTED' } });
    expect(await media()).toBe(200);
    // Nor does one whose video only posts show.
    await owner.client.call(editVod, { params: { id: videoId }, body: { accessVisibility: 'POSTED' } });
    bench.clock.pass(2_001);
    expect(await media()).toBe(404);
    expect((await stateOf(premiere)).premiere).toBeNull();
  });

  test('it needs a time, and a video of the business that is ready and that visitors may see', async () => {
    const { owner, videoId } = await schedule();
    const create = (body: { eventStart?: string; premiereVideoId: string }, whose = owner) =>
      whose.client.call(createStream, { body: { name: 'Opening night', ...body } });
    const refused = (premiereVideoId: string) => ({ status: 400, fields: { premiereVideoId } });
    await expect(create({ premiereVideoId: videoId })).rejects.toMatchObject({
      fields: { eventStart: 'A premiere needs a time' },
    });
    const eventStart = later(AHEAD_MS);
    const stranger = await bench.server.signUp();
    await expect(create({ eventStart, premiereVideoId: videoId }, stranger)).rejects.toMatchObject(
      refused('This video does not exist'),
    );
    await bench.server.database.root
      .updateTable('video')
      .set({ media_status: 'PLAYABLE' })
      .where('id', '=', videoId)
      .execute();
    await expect(create({ eventStart, premiereVideoId: videoId })).rejects.toMatchObject(
      refused('This video is not ready yet'),
    );
    const posted = await film(owner);
    await owner.client.call(editVod, { params: { id: posted }, body: { accessVisibility: 'POSTED' } });
    await expect(create({ eventStart, premiereVideoId: posted })).rejects.toMatchObject(
      refused('Only posts show this video. Make it public or unlisted first'),
    );
  });

  test('its video’s poster stands for it, and the next one that is chosen', async () => {
    const premiere = await schedule();
    const { owner, stream, videoId } = premiere;
    const { media_folder: folder } = await bench.server.database.root
      .selectFrom('video')
      .select('media_folder')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow();
    const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#a00' } });
    const key = vodKey(videoId, folder === null ? 'poster.png' : `${folder}/poster.png`);
    await bench.storage.delete(key);
    await bench.storage.put(key, [await picture.png().toBuffer()]);
    const repaint = async (version: string) => {
      await bench.server.database.root
        .updateTable('video')
        .set({ poster_version: version })
        .where('id', '=', videoId)
        .execute();
      await tend();
      return (await bench.read(stream.id, owner)).posterUrl ?? '';
    };
    const first = await repaint('one');
    expect((await bench.server.fetch(new URL(first).pathname)).status).toBe(200);
    // It tells nobody where the video is.
    expect(first).not.toContain(videoId);
    expect(JSON.stringify(await stateOf(premiere))).not.toContain(videoId);
    await tend();
    expect((await bench.read(stream.id, owner)).posterUrl).toBe(first);
    expect(await repaint('two')).not.toBe(first);
  });
});
