import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAN_LIMITS } from '@commoncast/core/business/plans';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { deleteHypergraphic, restoreHypergraphic } from '@commoncast/core/hypergraphics/api';
import { uploadImage } from '@commoncast/core/images/api';
import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPublicDetails,
  listPlayers,
  restorePlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import {
  deletePlaylist,
  getPlaylist,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  listSplitTests,
  restoreSplitTest,
  toggleSplitTest,
} from '@commoncast/core/split-tests/api';
import { deleteVod, getVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import type { TrashKind } from '@commoncast/core/trash/constants';
import {
  createWidget,
  deleteWidget,
  getPageDetails,
  getWidget,
  restoreWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import { makeThing, makeThings, type Things } from '../../../test/sweep/things.ts';
import { watchTables } from '../../../test/sweep/watch-tables.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { purgeDeletedPlayers } from '../players/upkeep.ts';
import { purgeDeletedTests } from '../split-tests/upkeep.ts';

const look = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: true,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#ff0000',
};
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const PAGE = 'https://shop.example/a';

type Call = EndpointDefinition & { params: typeof deleteVod.params };
interface Kind {
  readonly kind: TrashKind;
  readonly thing: keyof Things;
  readonly remove: Call;
  readonly restore: Call;
}
const KINDS: readonly Kind[] = [
  { kind: 'VIDEO', thing: 'videoId', remove: deleteVod, restore: restoreVod },
  { kind: 'PLAYLIST', thing: 'playlistId', remove: deletePlaylist, restore: restorePlaylist },
  { kind: 'PLAYER', thing: 'playerId', remove: deletePlayer, restore: restorePlayer },
  { kind: 'WIDGET', thing: 'widgetId', remove: deleteWidget, restore: restoreWidget },
  { kind: 'SPLIT_TEST', thing: 'splitTestId', remove: deleteSplitTest, restore: restoreSplitTest },
  { kind: 'HYPERGRAPHIC', thing: 'hypergraphicId', remove: deleteHypergraphic, restore: restoreHypergraphic },
];

describe.each(databasesUnderTest())('the trash, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
  });
  afterAll(() => server.close());

  const trashOf = async ({ client }: Pick<SignedUp, 'client'> = owner) =>
    (await client.call(listTrash, { query: { size: '100' } })).content;
  const makePlayer = (overrides = {}) => owner.client.call(createPlayer, { body: { ...look, ...overrides } });
  const assign = (embeddedVideoPlayerId: string, contentId: string | null) =>
    owner.client.call(assignContent, { body: { embeddedVideoPlayerId, contentId, category: 'VOD' } });
  const key = () => owner.business.publicKey;
  const shownPlayers = async (playerId: string) =>
    (await server.client.call(getPublicDetails, { query: { key: key(), playerId } })).players;
  const shownWidgets = async (url = PAGE) =>
    (await server.client.call(getPageDetails, { query: { key: key(), url } })).widgets ?? [];
  const ageBy = (table: 'player' | 'split_test', id: string, days: number) =>
    server.database.root
      .updateTable(table)
      .set({ deleted_at: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', id)
      .execute();
  const isInDatabase = async (table: 'player' | 'split_test', id: string) =>
    (await server.database.root.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;
  const mediaFolder = () => join(server.config.dataDirectory, 'media');
  const upkeepParts = () => ({
    database: server.database,
    storage: createDiskStorage({ directory: mediaFolder(), secret: 'of no importance here' }),
    onFailure: (error: unknown) => expect.unreachable(String(error)),
  });

  test('lists all kinds, latest first, with who deleted them and until when they can be restored', async () => {
    const boss = await server.signUp();
    const things = await makeThings(boss);
    const member = await addMember(server, boss);
    // What depends on others goes before them, so that each can be deleted.
    for (const { thing, remove } of KINDS.toReversed())
      await member.client.call(remove, { params: { id: things[thing] } }).catch(async () => {
        await boss.client.call(remove, { params: { id: things[thing] } });
      });
    const { content } = await boss.client.call(listTrash, { query: { size: '6' } });
    expect(content.map(({ kind, id }) => ({ kind, id }))).toEqual(
      KINDS.map(({ kind, thing }) => ({ kind, id: things[thing] })),
    );
    const [video, playlist] = content;
    expect(video).toMatchObject({ name: 'A film', deletedBy: member.session.user.username });
    // Published, and of somebody else: only the owner may delete it.
    expect(playlist).toMatchObject({ name: 'All films', deletedBy: boss.session.user.username });
    for (const { deletedDate, restorableUntil } of content)
      expect(Date.parse(restorableUntil) - Date.parse(deletedDate)).toBe(7 * DAY_MS);
    const second = await boss.client.call(listTrash, { query: { size: '2', page: '1' } });
    expect(second.content.map(({ kind }) => kind)).toEqual(['PLAYER', 'WIDGET']);
  });

  test.each(KINDS)(
    'a deleted $kind comes back, once, and is listed no more',
    async ({ kind, thing, remove, restore }) => {
      const boss = await server.signUp();
      const id = await makeThing(boss, thing);
      const isListed = async () => (await trashOf(boss)).some((item) => item.id === id && item.kind === kind);
      await expect(boss.client.call(restore, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
      await boss.client.call(remove, { params: { id } });
      expect(await isListed()).toBe(true);
      await expect(boss.client.call(remove, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
      await boss.client.call(restore, { params: { id } });
      expect(await isListed()).toBe(false);
      await expect(boss.client.call(restore, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
    },
  );

  test.each(KINDS)(
    'another business neither sees, restores nor removes a $kind, and writes nothing',
    async ({ kind, thing, remove, restore }) => {
      const [boss, stranger] = [await server.signUp(), await server.signUp()];
      const id = await makeThing(boss, thing);
      await boss.client.call(remove, { params: { id } });
      expect(await trashOf(stranger)).toEqual([]);
      const changed = await watchTables(server.database);
      await expect(stranger.client.call(restore, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
      const gone = stranger.client.call(removeForGood, { params: { kind, id } });
      await expect(gone).rejects.toMatchObject(NOT_FOUND);
      expect(await changed()).toEqual([]);
    },
  );

  test.each(KINDS)(
    'a $kind that was not deleted is not removed; one that was is gone for good',
    async ({ kind, thing, remove, restore }) => {
      const boss = await server.signUp();
      const id = await makeThing(boss, thing);
      const removed = () => boss.client.call(removeForGood, { params: { kind, id } });
      await expect(removed()).rejects.toMatchObject(NOT_FOUND);
      await boss.client.call(remove, { params: { id } });
      await removed();
      expect((await trashOf(boss)).filter((item) => item.id === id)).toEqual([]);
      await expect(boss.client.call(restore, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
      await expect(removed()).rejects.toMatchObject(NOT_FOUND);
      const log = await server.database.root
        .selectFrom('audit_log')
        .select('action')
        .where('subject_id', '=', id)
        .orderBy('created_at')
        .execute();
      expect(log.at(-1)?.action).toMatch(/\.remove$/);
    },
  );

  test('a deleted player is gone from pages, frames and lists at once, and comes back with all it was', async () => {
    const video = await readyVideo(owner);
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    const logo = await owner.client.call(uploadImage, {
      params: { kind: 'PLAYER_LOGO' },
      body: new Uint8Array(image),
    });
    const { uuid } = await makePlayer({ name: 'With all', logo: logo.url });
    const made = await assign(uuid, video.id);
    const frame = async () => (await server.fetch(`/embed/${uuid}`)).status;
    const logoAt = async () => (await server.fetch(new URL(logo.url).pathname)).status;
    expect([await frame(), await logoAt()]).toEqual([200, 200]);
    await owner.client.call(deletePlayer, { params: { id: uuid } });
    expect(await shownPlayers(uuid)).toEqual([]);
    expect(await frame()).toBe(404);
    const oembed = `/oembed?url=${encodeURIComponent(`${server.config.publicOrigin}/embed/${uuid}`)}`;
    expect((await server.fetch(oembed)).status).toBe(404);
    const { content } = await owner.client.call(listPlayers, { query: { search: 'With all' } });
    expect(content).toEqual([]);
    const change = owner.client.call(updatePlayer, { body: { ...look, uuid } });
    await expect(change).rejects.toMatchObject(NOT_FOUND);
    await expect(assign(uuid, null)).rejects.toMatchObject(NOT_FOUND);
    expect(await logoAt()).toBe(200);
    const back = await owner.client.call(restorePlayer, { params: { id: uuid } });
    // An editor that was open over the deletion is told of it by the version.
    expect(back).toEqual({ ...made, version: back.version });
    expect((await shownPlayers(uuid))[0]?.video?.id).toBe(video.id);
    expect([await frame(), await logoAt()]).toEqual([200, 200]);
  });

  test('a widget keeps its deleted player, even if it is saved meanwhile, unless it gets another', async () => {
    const video = await readyVideo(owner);
    const { uuid: playerId } = await makePlayer();
    await assign(playerId, video.id);
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

    const other = await makePlayer({ name: 'Another' });
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
    const { uuid } = await makePlayer();
    await owner.client.call(assignContent, {
      body: { embeddedVideoPlayerId: uuid, contentId: id, category: 'PLAYLIST' },
    });
    await owner.client.call(deletePlaylist, { params: { id } });
    await owner.client.call(deleteVod, { params: { id: second.id } });
    expect((await shownPlayers(uuid))[0]).toMatchObject({ video: null, playlist: null });
    expect((await trashOf()).find((item) => item.id === id)?.missing).toEqual([
      { kind: 'VIDEO', name: 'A film', isRestorable: true },
    ]);
    await owner.client.call(restorePlaylist, { params: { id } });
    await owner.client.call(restoreVod, { params: { id: second.id } });
    const back = await owner.client.call(getPlaylist, { params: { id } });
    expect(back.items.map((item) => item.streamId)).toEqual(streamIds);
    expect((await shownPlayers(uuid))[0]?.playlist?.videos.map((video) => video.id)).toEqual(streamIds);
  });

  test('a draft test comes back as the draft that it was; a started one is not deleted', async () => {
    const { uuid: playerId } = await makePlayer();
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

  test('the trash says what a thing would miss: what is in the trash too, and what is gone for good', async () => {
    const { uuid: playerId } = await makePlayer({ name: 'Gone player' });
    const video = await readyVideo(owner);
    await assign(playerId, video.id);
    const { id: widgetId } = await owner.client.call(createWidget, {
      body: widgetDraft({ playerId, name: 'Gone widget' }),
    });
    const body = splitTestDraft(widgetId, playerId);
    const { id } = await owner.client.call(createSplitTest, { body });
    await owner.client.call(deleteSplitTest, { params: { id } });
    await owner.client.call(deleteWidget, { params: { id: widgetId } });
    const missingOf = async (itemId: string) =>
      (await trashOf()).find((item) => item.id === itemId)?.missing ?? null;
    expect(await missingOf(widgetId)).toEqual([]);
    await owner.client.call(deletePlayer, { params: { id: playerId } });
    await owner.client.call(deleteVod, { params: { id: video.id } });
    const player = { kind: 'PLAYER', name: 'Gone player', isRestorable: true };
    expect(await missingOf(playerId)).toEqual([{ kind: 'VIDEO', name: 'A film', isRestorable: true }]);
    expect(await missingOf(widgetId)).toEqual([player]);
    expect(await missingOf(id)).toEqual([
      { kind: 'WIDGET', name: 'Gone widget', isRestorable: true },
      player,
    ]);
    for (const [kind, gone] of [
      ['PLAYER', playerId],
      ['WIDGET', widgetId],
    ] as const)
      await owner.client.call(removeForGood, { params: { kind, id: gone } });
    expect(await missingOf(id)).toEqual([
      { kind: 'WIDGET', name: 'Gone widget', isRestorable: false },
      { kind: 'PLAYER', name: null, isRestorable: false },
    ]);
    // It can still be given another widget and another player.
    expect(await owner.client.call(restoreSplitTest, { params: { id } })).toMatchObject({ state: 'DRAFT' });
  });

  test('restoring counts against the plan, whoever asks at once, and deleting makes room', async () => {
    const full = await server.signUp();
    const limit = PLAN_LIMITS.FREE.players;
    const make = () => full.client.call(createPlayer, { body: look });
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
    expect(await trashOf(full)).toHaveLength(1);
  });

  test('after 7 days a player cannot be restored, and soon it is gone with its logo', async () => {
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    const { url } = await owner.client.call(uploadImage, {
      params: { kind: 'PLAYER_LOGO' },
      body: new Uint8Array(image),
    });
    const { uuid: id } = await makePlayer({ logo: url });
    const logoAt = async () => (await server.fetch(new URL(url).pathname)).status;
    await owner.client.call(deletePlayer, { params: { id } });
    await ageBy('player', id, 7);
    await expect(owner.client.call(restorePlayer, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
    expect((await trashOf()).some((item) => item.id === id)).toBe(false);
    await purgeDeletedPlayers(upkeepParts(), new Date());
    expect([await isInDatabase('player', id), await logoAt()]).toEqual([true, 200]);
    await ageBy('player', id, 8);
    await purgeDeletedPlayers(upkeepParts(), new Date());
    expect([await isInDatabase('player', id), await logoAt()]).toEqual([false, 404]);
  });

  test('so is a draft test', async () => {
    const { uuid: playerId } = await makePlayer();
    const { id: widgetId } = await owner.client.call(createWidget, { body: widgetDraft({ playerId }) });
    const body = splitTestDraft(widgetId, playerId);
    const { id } = await owner.client.call(createSplitTest, { body });
    await owner.client.call(deleteSplitTest, { params: { id } });
    await ageBy('split_test', id, 7);
    await expect(owner.client.call(restoreSplitTest, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
    await purgeDeletedTests(server.database, new Date());
    expect(await isInDatabase('split_test', id)).toBe(true);
    await ageBy('split_test', id, 8);
    await purgeDeletedTests(server.database, new Date());
    expect(await isInDatabase('split_test', id)).toBe(false);
  });

  test('a video removed for good leaves no file, without waiting for the hourly cleanup', async () => {
    const video = await readyVideo(owner);
    const folder = join(mediaFolder(), 'vod', video.id);
    await mkdir(folder, { recursive: true });
    await owner.client.call(deleteVod, { params: { id: video.id } });
    expect(await readdir(folder)).not.toEqual([]);
    await owner.client.call(removeForGood, { params: { kind: 'VIDEO', id: video.id } });
    const isGone = await eventually(
      () =>
        readdir(folder).then(
          () => false,
          () => true,
        ),
      (gone) => gone,
      20_000,
    );
    expect(isGone).toBe(true);
    await expect(owner.client.call(getVod, { params: { id: video.id } })).rejects.toMatchObject(NOT_FOUND);
  });

  test('a member cannot remove for good what another had published', async () => {
    const member = await addMember(server, owner);
    const video = await readyVideo(owner);
    const { id: listId } = await owner.client.call(savePlaylist, {
      body: { name: 'Published', streamIds: [video.id] },
    });
    await owner.client.call(updatePlaylist, { params: { id: listId }, body: { publishState: 'Published' } });
    await owner.client.call(publishVod, { body: { id: video.id } });
    await owner.client.call(deleteVod, { params: { id: video.id } });
    await owner.client.call(deletePlaylist, { params: { id: listId } });
    for (const [kind, id] of [
      ['VIDEO', video.id],
      ['PLAYLIST', listId],
    ] as const) {
      const gone = member.client.call(removeForGood, { params: { kind, id } });
      await expect(gone).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect((await trashOf()).some((item) => item.id === id)).toBe(true);
    }
  });
});
