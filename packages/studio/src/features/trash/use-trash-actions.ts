import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { removeForGood } from '@commoncast/core/trash/api';
import type { TrashItem } from '@commoncast/core/trash/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';
import { KINDS } from './kinds.ts';
import { missingWords } from './trash-words.ts';

interface TrashActions {
  readonly restore: (items: readonly TrashItem[]) => Promise<void>;
  readonly remove: (items: readonly TrashItem[]) => Promise<void>;
}

/** What can be done with things of the trash, one or many at once. */
export function useTrashActions(): TrashActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();

  const forAll = async (
    items: readonly TrashItem[],
    word: string,
    work: (item: TrashItem) => Promise<unknown>,
  ): Promise<readonly TrashItem[]> => {
    const outcomes = await Promise.allSettled(items.map(work));
    const keys = new Set(['trash', 'players', 'widgets', ...items.map(({ kind }) => KINDS[kind].queryKey)]);
    await Promise.all([...keys].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue;
      const reason = isApiError(outcome.reason) ? outcome.reason.message : FALLBACK_MESSAGE;
      notices.getState().report('trash', `‘${items[index]?.name}’ not ${word}: ${reason}`);
    }
    const done = items.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    if (done.length === 0) return done;
    const subject = done.length === 1 ? `‘${done[0]?.name}’` : `${done.length} items`;
    snackbars.getState().show(`${subject} ${word}`);
    return done;
  };

  return {
    restore: async (items) => {
      const restored = await forAll(items, 'restored', ({ kind, id }) =>
        client.call(KINDS[kind].restore, { params: { id } }),
      );
      const [only, ...others] = restored;
      // What was restored together no longer misses what it missed before.
      const missed = only && others.length === 0 ? missingWords(only.missing) : null;
      if (missed) snackbars.getState().show(missed, { severity: 'info' });
    },
    remove: async (items) => {
      await forAll(items, 'deleted for good', ({ kind, id }) =>
        client.call(removeForGood, { params: { kind, id } }),
      );
    },
  };
}
