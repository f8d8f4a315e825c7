import { DAY_MS } from '@commoncast/core/time/day';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import type { TestServer } from '../../../test/server.ts';
import { makeThing, makeThings } from '../../../test/sweep/things.ts';
import { watchTables } from '../../../test/sweep/watch-tables.ts';
import { NOT_FOUND, openTrashBench, type TrashBench } from '../../../test/trash/trash-bench.ts';
import { TRASH_KINDS } from '../../../test/trash/trash-kinds.ts';

describe.each(databasesUnderTest())('the trash of every kind, on $kind', ({ open }) => {
  let bench: TrashBench;
  let server: TestServer;
  beforeAll(async () => {
    bench = await openTrashBench(await open());
    ({ server } = bench);
  });
  afterAll(() => server.close());

  test('lists all kinds, latest first, with who deleted them and until when they can be restored', async () => {
    const boss = await server.signUp();
    const things = await makeThings(boss);
    const member = await addMember(server, boss);
    // What depends on others goes before them, so that each can be deleted.
    for (const { thing, remove } of TRASH_KINDS.toReversed())
      await remove(member.client, things[thing]).catch(async () => {
        await remove(boss.client, things[thing]);
      });
    const { content } = await boss.client.call(listTrash, { query: { size: '8' } });
    expect(content.map(({ kind, id }) => ({ kind, id }))).toEqual(
      TRASH_KINDS.map(({ kind, thing }) => ({ kind, id: things[thing] })),
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

  test.each(TRASH_KINDS)(
    'a deleted $kind comes back, once, and is listed no more',
    async ({ kind, thing, remove, restore }) => {
      const boss = await server.signUp();
      const id = await makeThing(boss, thing);
      const isListed = async () =>
        (await bench.trashOf(boss)).some((item) => item.id === id && item.kind === kind);
      await expect(restore(boss.client, id)).rejects.toMatchObject(NOT_FOUND);
      await remove(boss.client, id);
      expect(await isListed()).toBe(true);
      await expect(remove(boss.client, id)).rejects.toMatchObject(NOT_FOUND);
      await restore(boss.client, id);
      expect(await isListed()).toBe(false);
      await expect(restore(boss.client, id)).rejects.toMatchObject(NOT_FOUND);
    },
  );

  test.each(TRASH_KINDS)(
    'another business neither sees, restores nor removes a $kind, and writes nothing',
    async ({ kind, thing, remove, restore }) => {
      const [boss, stranger] = [await server.signUp(), await server.signUp()];
      const id = await makeThing(boss, thing);
      await remove(boss.client, id);
      expect(await bench.trashOf(stranger)).toEqual([]);
      const changed = await watchTables(server.database);
      await expect(restore(stranger.client, id)).rejects.toMatchObject(NOT_FOUND);
      const gone = stranger.client.call(removeForGood, { params: { kind, id } });
      await expect(gone).rejects.toMatchObject(NOT_FOUND);
      expect(await changed()).toEqual([]);
    },
  );

  test.each(TRASH_KINDS)(
    'a $kind that was not deleted is not removed; one that was is gone for good',
    async ({ kind, thing, remove, restore }) => {
      const boss = await server.signUp();
      const id = await makeThing(boss, thing);
      const removed = () => boss.client.call(removeForGood, { params: { kind, id } });
      await expect(removed()).rejects.toMatchObject(NOT_FOUND);
      await remove(boss.client, id);
      await removed();
      expect((await bench.trashOf(boss)).filter((item) => item.id === id)).toEqual([]);
      await expect(restore(boss.client, id)).rejects.toMatchObject(NOT_FOUND);
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
});
