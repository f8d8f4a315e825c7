import type { Database } from '../../db/database.ts';
import type { EraseViewer } from '../erasure/erase-viewer.ts';
import { announceChat } from './chat-changes.ts';
import { deleteChatter, findChatsOf, lockRoom, nextSeq, removeMessages } from './repository.ts';

/**
 * Erases a visitor from the chats of a business, by the id that members see there: what they have said is removed, also
 * from pages that show it. Nothing leads there from the id by which viewers are counted.
 */
export function createEraseChatter(database: Database): EraseViewer {
  return async function* erase({ businessId, viewerId: chatterId }, signal) {
    for (const streamId of await findChatsOf(database.root, businessId, chatterId)) {
      signal.throwIfAborted();
      yield await database.transaction(async (tx) => {
        if (!(await lockRoom(tx, businessId, streamId, 'erasure'))) return 0;
        const removed = await removeMessages(tx, streamId, { chatterId }, await nextSeq(tx, streamId));
        await deleteChatter(tx, streamId, chatterId);
        await announceChat(tx, streamId);
        return removed + 1;
      });
    }
  };
}
