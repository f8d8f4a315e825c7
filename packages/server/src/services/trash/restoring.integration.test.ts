import { PLAN_LIMITS } from '@commoncast/core/business/plans';
import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPublicDetails,
  listPlayers,
  restorePlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import { deletePlaylist, getPlaylist, restorePlaylist, savePlaylist } from '@commoncast/core/playlists/api';
import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  listSplitTests,
  restoreSplitTest,
  toggleSplitTest,
} from '@commoncast/core/split-tests/api';
import { deleteVod, restoreVod } from '@commoncast/core/streams/api';
import {
  createWidget,
  deleteWidget,
  getPageDetails,
  getWidget,
  restoreWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import type { SignedUp, TestServer } from '../../../test/server.ts';
import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import { NOT_FOUND, openTrashBench, PLAYER_LOOK, type TrashBench } from '../../../test/trash/trash-bench.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';

describe.each(databaseUnderTest())('restoring from the trash, on $kind', ({ open }) => {
  let bench: TrashBench;
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    bench = await openTrashBench(await open());
    ({ server, owner } = bench);
  });
  afterAll(() => server.close());

  const key = () => owner.business.publicKey;
  const shownPlayers = async (playerId: string) =>
    (await server.client.call(getPublicDetails, { query: { key: key(), playerId } })).players;
  const shownWidgets = async (url: string) =>
    (await server.client.call(getPageDetails, { query: { key: key(), url } })).widgets ?? [];

  test('a deleted player is gone from pages, frames and lists at once, and comes back with all it was', async () => {
    const video = await readyVideo(owner);
    const logo = await bench.uploadLogo();
    const { uuid } = await bench.makePlayer({ name: 'With all', logo });
    const made = await bench.assign(uuid, video.id);
    const frame = async () => (await server.fetch(`/embed/${uuid}`)).status;
    const logoAt = async () => (await server.fetch(new URL(logo).pathname)).status;
    expect([await frame(), await logoAt()]).toEqual([200, 200]);
    await owner.client.call(deletePlayer, { params: { id: uuid } });
    expect(await shownPlayers(uuid)).toEqual([]);
    expect(await frame()).toBe(404);
    const oembed = `/oembed?url=${encodeURIComponent(`${server.config.publicOrigin}/embed/${uuid}`)}`;
    expect((await server.fetch(oembed)).status).toBe(404);
    const { content } = await owner.client.call(listPlayers, { query: { search: 'With all' } });
    expect(content).toEqual([]);
    const change = owner.client.call(updatePlayer, { body: { ...PLAYER_LOOK, uuid } });
    await expect(change).rejects.toMatchObject(NOT_FOUND);
    await expect(bench.assign(uuid, null)).rejects.toMatchObject(NOT_FOUND);
    expect(await logoAt()).toBe(200);
    const back = await owner.client.call(restorePlayer, { params: { id: uuid } });
    // An editor that was open over the deletion is told of it by the version.
    expect(back).toEqual({ ...made, version: back.version });
    expect((await shownPlayers(uuid))[0]?.video?.id).toBe(video.id);
    expect([await frame(), await logoAt()]).toEqual([200, 200]);
  });

  test('a widget keeps its deleted player, even if it is saved meanwhile, unless it gets another', async () => {
    const video = await readyVideo(owner);
    const { uuid: playerId } = await bench.makePlayer();
    await bench.assign(playerId, video.id);
    const draft = widgetDraft({ playerId, urls: ['keeps.example'] });
    const widget = await owner.client.call(createWidget, { body: draft });
    const url = 'https://keeps.example/';
    await owner.client.call(deletePlayer, { params: { id: playerId } });
    expect(await shownWidgets(url)).toEqual([]);
    const seen = await owner.client.call(updateWidget, {
      params: { id: widget.id },
      body: { ...draft, playerId: null },
    });
    expect(seen).toMatchObject({ playerId: null, playerName: null });
    await owner.client.call(restorePlayer, { params: { id: playerId } });
    const back = await owner.client.call(getWidget, { params: { id: widget.id } });
    expect(back).toMatchObject({ playerId, playerName: 'Front page' });
    expect(await shownWidgets(url)).toHaveLength(1);

    const other = await bench.makePlayer({ name: 'Another' });
    await owner.client.call(deletePlayer, { params: { id: playerId } });
    const named = { params: { id: widget.id }, body: draft };
    await expect(owner.client.call(updateWidget, named)).rejects.toMatchObject({
      status: 400,
      fields: { playerId: 'There is no such player' },
    });
    await owner.client.call(updateWidget, { ...named, body: { ...draft, playerId: other.uuid } });
    await owner.client.call(restorePlayer, { params: { id: playerId } });
    const kept = await owner.client.call(getWidget, { params: { id: widget.id } });
    expect(kept.playerId).toBe(other.uuid);
  });

  test('a playlist comes back with its videos in their order, and to the player that showed it', async () => {
    const [first, second] = [await readyVideo(owner), await readyVideo(owner)];
    const streamIds = [second.id, first.id];
    const { id } = await owner.client.call(savePlaylist, { body: { name: 'In order', streamIds } });
    const { uuid } = await bench.makePlayer();
    await owner.client.call(assignContent, {
      body: { embeddedVideoPlayerId: uuid, contentId: id, category: 'PLAYLIST' },
    });
    await owner.client.call(deletePlaylist, { params: { id } });
    await owner.client.call(deleteVod, { params: { id: second.id } });
    expect((await shownPlayers(uuid))[0]).toMatchObject({ video: null, playlist: null });
    expect((await bench.trashOf()).find((item) => item.id === id)?.missing).toEqual([
      { kind: 'VIDEO', name: 'A film', isRestorable: true },
    ]);
    await owner.client.call(restorePlaylist, { params: { id } });
    await owner.client.call(restoreVod, { params: { id: second.id } });
    const back = await owner.client.call(getPlaylist, { params: { id } });
    expect(back.items.map((item) => item.streamId)).toEqual(streamIds);
    expect((await shownPlayers(uuid))[0]?.playlist?.videos.map((video) => video.id)).toEqual(streamIds);
  });

  test('a draft test comes back as the draft that it was; a started one is not deleted', async () => {
    const { uuid: playerId } = await bench.makePlayer();
    const { id: widgetId } = await owner.client.call(createWidget, { body: widgetDraft({ playerId }) });
    const body = splitTestDraft(widgetId, playerId);
    const made = await owner.client.call(createSplitTest, { body });
    const { id } = made;
    await owner.client.call(deleteSplitTest, { params: { id } });
    const start = owner.client.call(toggleSplitTest, { params: { id, state: 'RUNNING' } });
    await expect(start).rejects.toMatchObject(NOT_FOUND);
    const { content } = await owner.client.call(listSplitTests, { query: { widgetId } });
    expect(content).toEqual([]);
    const back = await owner.client.call(restoreSplitTest, { params: { id } });
    expect(back).toEqual(made);
    await owner.client.call(toggleSplitTest, { params: { id, state: 'RUNNING' } });
    await expect(owner.client.call(deleteSplitTest, { params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    });
    await owner.client.call(toggleSplitTest, { params: { id, state: 'COMPLETED' } });
    expect(await owner.client.call(getSplitTest, { params: { id } })).toMatchObject({ state: 'COMPLETED' });
    // Deleting and restoring its widget is no change of the widget, after which its own player would show again.
    await owner.client.call(deleteWidget, { params: { id: widgetId } });
    await owner.client.call(restoreWidget, { params: { id: widgetId } });
    const { updatedDate } = await owner.client.call(getWidget, { params: { id: widgetId } });
    const { completedAt } = await owner.client.call(getSplitTest, { params: { id } });
    expect(Date.parse(updatedDate)).toBeLessThanOrEqual(Date.parse(completedAt ?? ''));
  });

  test('restoring counts against the plan, whoever asks at once, and deleting makes room', async () => {
    const full = await server.signUp();
    const limit = PLAN_LIMITS.FREE.players;
    const make = () => full.client.call(createPlayer, { body: PLAYER_LOOK });
    const deleted = [await make(), await make()];
    for (const { uuid } of deleted) await full.client.call(deletePlayer, { params: { id: uuid } });
    await sql`
      insert into player (id, business_id, name, auto_play, video_loop, hide_controls, logo, show_icon,
        player_color, created_at, updated_at)
      select gen_random_uuid(), ${full.business.id}::uuid, 'One of many', false, false, false, '', false,
        '#000000', now(), now()
      from generate_series(1, ${limit - 1}::int)
    `.execute(server.database.root);
    const answers = await Promise.allSettled(
      deleted.map(({ uuid }) => full.client.call(restorePlayer, { params: { id: uuid } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'PLAN_LIMIT_REACHED' },
    });
    expect(await bench.trashOf(full)).toHaveLength(1);
  });
});
