import { deleteStream, updateStream } from '@commoncast/core/live/api';
import type { PublicLive } from '@commoncast/core/live/public-live';
import {
  assignContent,
  createPlayer,
  getPlayer,
  getPublicDetails,
  listPlayers,
} from '@commoncast/core/players/api';
import { publishVod } from '@commoncast/core/streams/api';
import { listTrash } from '@commoncast/core/trash/api';
import { createWidget } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe.each(databaseUnderTest())('live streams in players, on $kind', ({ open }) => {
  let bench: LiveBench;
  let owner: SignedUp;
  let playerId: string;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), { engine: scriptedEngine() });
    owner = bench.owner;
    playerId = (await owner.client.call(createPlayer, { body: playerDraft() })).uuid;
  });
  afterAll(() => bench.server.close());

  const assign = async ({ stream }: Broadcast) =>
    await owner.client.call(assignContent, {
      body: { embeddedVideoPlayerId: playerId, contentId: stream.id, category: 'LIVE' },
    });
  const shown = async () => (await bench.pageOf(owner, { playerId })).players[0];

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
    const live = (await bench.stateOf(owner, stream.id)).live satisfies PublicLive;
    expect(await shown()).toMatchObject({ video: null, playlist: null, live });
    // Without a player, too.
    const alone = { id: stream.id, video: null, playlist: null, live };
    expect((await bench.pageOf(owner, { videoId: stream.id })).players).toMatchObject([alone]);
    const details = await bench.server.client.call(getPublicDetails, {
      query: { key: owner.business.publicKey, videoId: stream.id },
    });
    expect(details).toMatchObject({ players: [alone], videos: [] });

    await bench.setStatus(stream.id, 'ENDED', owner);
    expect(await shown()).toMatchObject({ video: null, live: { status: 'ENDED', source: null } });
    await bench.record(broadcast.publisher);
    const { replayVideoId } = await bench.read(stream.id, owner);
    await untilStatus(owner, replayVideoId ?? '', 'READY');
    const after = await shown();
    expect(after).toMatchObject({ video: { id: replayVideoId, title: 'Opening night' } });
    expect(after).not.toHaveProperty('live');
    const [unframed] = (await bench.pageOf(owner, { videoId: stream.id })).players;
    expect(unframed).toMatchObject({ id: stream.id, video: { id: replayVideoId } });
    expect(unframed).not.toHaveProperty('live');
    expect(await bench.stateOf(owner, stream.id)).toMatchObject({
      live: { status: 'ENDED' },
      replay: { id: replayVideoId },
    });
    expect(await owner.client.call(getPlayer, { params: { id: playerId } })).toMatchObject({
      content: { contentId: stream.id, category: 'LIVE', isVisible: true, posterUrl: expect.any(String) },
    });
    // Taken back, the stream is over without a replay again.
    await owner.client.call(publishVod, { body: { id: replayVideoId ?? '', publishState: 'UnPublished' } });
    expect(await shown()).toMatchObject({ video: null, live: { status: 'ENDED' } });
    expect((await bench.stateOf(owner, stream.id)).replay).toBeNull();
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
    const foreign = await bench.schedule({}, await bench.server.signUp());
    await expect(assign(foreign)).rejects.toMatchObject({ status: 404 });
  });

  test('a widget opens for a stream that is on air or to come, and not for one that is over', async () => {
    const { stream, streamKey } = await bench.schedule({}, owner);
    await assign({ stream, streamKey });
    await owner.client.call(createWidget, { body: widgetDraft({ playerId }) });
    const widgets = async () => (await bench.pageOf(owner)).widgets;
    expect(await widgets()).toMatchObject([{ player: { live: { id: stream.id } } }]);
    await bench.setStatus(stream.id, 'CANCELLED', owner);
    expect(await widgets()).toEqual([]);
  });
});
