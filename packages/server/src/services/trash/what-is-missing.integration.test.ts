import { deletePlayer } from '@commoncast/core/players/api';
import { createSplitTest, deleteSplitTest, restoreSplitTest } from '@commoncast/core/split-tests/api';
import { deleteVod } from '@commoncast/core/streams/api';
import { removeForGood } from '@commoncast/core/trash/api';
import { createWidget, deleteWidget } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import type { SignedUp, TestServer } from '../../../test/server.ts';
import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import { openTrashBench, type TrashBench } from '../../../test/trash/trash-bench.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';

describe.each(databaseUnderTest())('what a thing in the trash would miss, on $kind', ({ open }) => {
  let bench: TrashBench;
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    bench = await openTrashBench(await open());
    ({ server, owner } = bench);
  });
  afterAll(() => server.close());

  test('the trash says what a thing would miss: what is in the trash too, and what is gone for good', async () => {
    const { uuid: playerId } = await bench.makePlayer({ name: 'Gone player' });
    const video = await readyVideo(owner);
    await bench.assign(playerId, video.id);
    const { id: widgetId } = await owner.client.call(createWidget, {
      body: widgetDraft({ playerId, name: 'Gone widget' }),
    });
    const body = splitTestDraft(widgetId, playerId);
    const { id } = await owner.client.call(createSplitTest, { body });
    await owner.client.call(deleteSplitTest, { params: { id } });
    await owner.client.call(deleteWidget, { params: { id: widgetId } });
    const missingOf = async (itemId: string) =>
      (await bench.trashOf()).find((item) => item.id === itemId)?.missing ?? null;
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
});
