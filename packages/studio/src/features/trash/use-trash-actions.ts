import { removeForGood } from '@commoncast/core/trash/api';
import type { TrashItem } from '@commoncast/core/trash/schema';
import { useChangeRows } from '../../data/use-change-rows.ts';
import { useServices } from '../../services/use-services.ts';
import { KINDS } from './kinds.ts';
import { missingWords } from './trash-words.ts';

interface TrashActions {
  readonly restore: (items: readonly TrashItem[]) => Promise<void>;
  readonly remove: (items: readonly TrashItem[]) => Promise<void>;
}

/** Every list may have something back, or name what is gone. */
const LISTS = [['trash'], ...Object.values(KINDS).map(({ queryKey }) => [queryKey])];

/** What can be done with things of the trash, one or many at once. */
export function useTrashActions(): TrashActions {
  const { client, snackbars } = useServices();
  const { show } = snackbars.getState();
  const { changeRows, subjectOf } = useChangeRows<TrashItem>({
    place: 'trash',
    plural: 'items',
    refresh: LISTS,
  });
  return {
    restore: async (items) => {
      const restored = await changeRows({
        rows: items,
        call: ({ kind, id }) => client.call(KINDS[kind].restore, { params: { id } }),
        done: 'restored',
      });
      if (restored.length > 0) show(`${subjectOf(restored)} restored`);
      const [only, ...others] = restored;
      // What was restored together no longer misses what it missed before.
      const missed = only && others.length === 0 ? missingWords(only.missing) : null;
      if (missed) show(missed, { severity: 'info' });
    },
    remove: async (items) => {
      const done = 'deleted for good';
      const removed = await changeRows({
        rows: items,
        call: ({ kind, id }) => client.call(removeForGood, { params: { kind, id } }),
        done,
      });
      if (removed.length > 0) show(`${subjectOf(removed)} ${done}`);
    },
  };
}
