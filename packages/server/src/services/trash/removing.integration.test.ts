import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deletePlayer, restorePlayer } from '@commoncast/core/players/api';
import { deletePlaylist, savePlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { createSplitTest, deleteSplitTest, restoreSplitTest } from '@commoncast/core/split-tests/api';
import { deleteVod, getVod, publishVod } from '@commoncast/core/streams/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { removeForGood } from '@commoncast/core/trash/api';
import { createWidget } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import type { SignedUp, TestServer } from '../../../test/server.ts';
import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import { NOT_FOUND, openTrashBench, type TrashBench } from '../../../test/trash/trash-bench.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { purgeDeletedPlayers } from '../players/upkeep.ts';
import { purgeDeletedTests } from '../split-tests/upkeep.ts';

describe.each(databasesUnderTest())('removing from the trash, on $kind', ({ open }) => {
  let bench: TrashBench;
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    bench = await openTrashBench(await open());
    ({ server, owner } = bench);
  });
  afterAll(() => server.close());

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

  test('after 7 days a player cannot be restored, and soon it is gone with its logo', async () => {
    const url = await bench.uploadLogo();
    const { uuid: id } = await bench.makePlayer({ logo: url });
    const logoAt = async () => (await server.fetch(new URL(url).pathname)).status;
    await owner.client.call(deletePlayer, { params: { id } });
    await ageBy('player', id, 7);
    await expect(owner.client.call(restorePlayer, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
    expect((await bench.trashOf()).some((item) => item.id === id)).toBe(false);
    await purgeDeletedPlayers(upkeepParts(), new Date());
    expect([await isInDatabase('player', id), await logoAt()]).toEqual([true, 200]);
    await ageBy('player', id, 8);
    await purgeDeletedPlayers(upkeepParts(), new Date());
    expect([await isInDatabase('player', id), await logoAt()]).toEqual([false, 404]);
  });

  test('so is a draft test', async () => {
    const { uuid: playerId } = await bench.makePlayer();
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
      expect((await bench.trashOf()).some((item) => item.id === id)).toBe(true);
    }
  });
});
