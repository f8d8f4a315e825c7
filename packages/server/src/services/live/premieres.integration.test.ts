import { getChat, postHostMessage } from '@commoncast/core/chat/api';
import { toPath } from '@commoncast/core/http/route';
import {
  listLiveAndVod,
  listPublicStreams,
  listStreamHistory,
  listStreams,
  watchStream,
} from '@commoncast/core/live/api';
import { PREMIERE_LEAD_MS } from '@commoncast/core/live/constants';
import { assignContent, createPlayer, getPublicDetails } from '@commoncast/core/players/api';
import { getVod, publishVod } from '@commoncast/core/streams/api';
import { createWidget } from '@commoncast/core/widgets/api';
import { describe, expect, test } from 'vitest';
import { serverSentEvents } from '../../../test/content/server-sent-events.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { AHEAD_MS, DURATION_MS, ILLEGAL, usePremieres } from '../../../test/live/premiere-stage.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';
import { sampleAudience } from '../insights/store/counting/sample-audience.ts';

describe.each(databaseUnderTest())('premieres on $kind', ({ open }) => {
  const stage = usePremieres(open);
  const { schedule, stateOf, pageOf, tend } = stage;

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
    const media = async () => (await stage.bench.server.fetch(`/cdn/vod/${videoId}/index.m3u8`)).status;
    /** What members, lists, visitors and pages are told. */
    async function told() {
      const { live, premiere: shown, replay } = await stateOf(premiere);
      const page = await pageOf(premiere);
      const both = await client.call(listLiveAndVod, {});
      const [framed] = (
        await stage.bench.server.client.call(getPublicDetails, {
          query: { key: business.publicKey, playerId },
        })
      ).players;
      return {
        status: (await stage.bench.read(stream.id, owner)).streamStatus,
        upcoming: (await filtered('UPCOMING')).length,
        live: (await filtered('LIVE')).length,
        past: (await filtered('PAST')).length,
        history: (await client.call(listStreamHistory, {})).content.length,
        both: both.content.find(({ id }) => id === stream.id)?.streamStatus,
        listed: (
          await stage.bench.server.client.call(listPublicStreams, { query: { key: business.publicKey } })
        ).content[0]?.status,
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
    expect(Math.abs(Date.parse(serverTime) - stage.bench.clock.read().getTime())).toBeLessThan(60_000);

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
    expect(await stage.bench.read(stream.id, owner)).toMatchObject({
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
    stage.bench.clock.pass(2_001);
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
    const answer = await stage.bench.server.fetch(toPath(watchStream, { id: stream.id }), {
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
      const { root } = stage.bench.server.database;
      await sampleAudience(root, stage.bench.clock.read());
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
    stage.bench.clock.pass(60_000);
    expect(await minutes()).toBe(1);
    await tend();
    expect((await stateOf(premiere)).replay?.chat).toMatchObject({ streamId: stream.id });
    expect((await stage.bench.read(stream.id, owner)).endedAt).toBe(
      new Date(Date.parse(stream.eventStart ?? '') + DURATION_MS).toISOString(),
    );
  });
});
