import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import {
  createSplitTest,
  deleteSplitTest,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTest, SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { useQueryClient } from '@tanstack/react-query';
import { splitTestQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';

const NAME_MAX = 100;

/** What can be done with a test, each with a word on how it went. */
export interface TestActions {
  readonly toggle: (test: SplitTest, state: 'RUNNING' | 'PAUSED' | 'COMPLETED') => Promise<void>;
  /** @returns the copy; undefined where it failed */
  readonly duplicate: (test: SplitTest) => Promise<SplitTest | undefined>;
  readonly archive: (test: SplitTest, isArchived: boolean) => Promise<void>;
  /** Of a draft only. @returns whether it is gone */
  readonly remove: (test: SplitTest) => Promise<boolean>;
}

const SAID = { RUNNING: 'is running', PAUSED: 'is paused', COMPLETED: 'is finished' } as const;

/** Does things with tests and keeps what is shown of them fresh. */
export function useTestActions(): TestActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();

  async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
      return undefined;
    } finally {
      void queries.invalidateQueries({ queryKey: ['split-tests', 'list'] });
      void queries.invalidateQueries({ queryKey: ['split-tests', 'results'] });
      void queries.invalidateQueries({ queryKey: ['widgets'] });
    }
  }

  const keep = (test: SplitTest) => queries.setQueryData(splitTestQuery(client, test.id).queryKey, test);

  async function archive(test: SplitTest, isArchived: boolean): Promise<void> {
    const kept = await attempt(() =>
      client.call(updateSplitTest, { params: { id: test.id }, body: { ...designOf(test), isArchived } }),
    );
    if (!kept) return;
    keep(kept);
    show(isArchived ? `‘${test.name}’ archived` : `‘${test.name}’ unarchived`, {
      ...(isArchived && { undo: () => void archive(kept, false) }),
    });
  }

  return {
    archive,
    async toggle(test, state) {
      const kept = await attempt(() => client.call(toggleSplitTest, { params: { id: test.id, state } }));
      if (!kept) return;
      keep(kept);
      show(`‘${test.name}’ ${SAID[state]}`);
    },
    async duplicate(test) {
      const name = `Copy of ${test.name}`.slice(0, NAME_MAX);
      const copy = await attempt(() => client.call(createSplitTest, { body: { ...designOf(test), name } }));
      if (copy) show(`‘${test.name}’ copied as a draft`);
      return copy;
    },
    async remove(test) {
      const gone = await attempt(() => client.call(deleteSplitTest, { params: { id: test.id } }));
      if (gone !== null) return false;
      // The call cannot be taken back, so undoing makes the same draft again.
      show(`‘${test.name}’ deleted`, {
        undo: () => void attempt(() => client.call(createSplitTest, { body: designOf(test) })),
      });
      return true;
    },
  };
}

function designOf({ name, widgetId, variants, goal }: SplitTest): SplitTestDraft {
  return { name, widgetId, variants, goal };
}
