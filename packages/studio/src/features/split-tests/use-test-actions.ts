import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import {
  createSplitTest,
  deleteSplitTest,
  restoreSplitTest,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTest, SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { useQueryClient } from '@tanstack/react-query';
import { splitTestQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { keepRecord } from '../../ui/keep-record.ts';

const NAME_MAX = 100;

/** What can be done with a test, each with a word on how it went. */
export interface TestActions {
  readonly toggle: (test: SplitTest, state: 'RUNNING' | 'PAUSED' | 'COMPLETED') => Promise<void>;
  /** @returns the copy; undefined where it failed */
  readonly duplicate: (test: SplitTest) => Promise<SplitTest | undefined>;
  /** @returns whether it worked */
  readonly archive: (test: SplitTest, isArchived: boolean) => Promise<boolean>;
  /** Of a draft only. @returns whether it is gone */
  readonly remove: (test: SplitTest) => Promise<boolean>;
}

const SAID = { RUNNING: 'is running', PAUSED: 'is paused', COMPLETED: 'is finished' } as const;

/** Does things with tests and keeps what is shown of them fresh. */
export function useTestActions(): TestActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { create, finish } = useCreateOnce((body: SplitTestDraft, idempotencyKey) =>
    client.call(createSplitTest, { body, idempotencyKey }),
  );

  async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      notices.getState().report('split-tests', isApiError(error) ? error.message : FALLBACK_MESSAGE);
      return undefined;
    } finally {
      void queries.invalidateQueries({ queryKey: ['split-tests', 'list'] });
      void queries.invalidateQueries({ queryKey: ['split-tests', 'results'] });
      void queries.invalidateQueries({ queryKey: ['widgets'] });
      void queries.invalidateQueries({ queryKey: ['trash'] });
    }
  }

  const keep = (test: SplitTest) => keepRecord(queries, splitTestQuery(client, test.id).queryKey, test);

  /** The call takes the whole test, so what others have changed meanwhile is sent back as it is now. */
  async function sendArchived(test: SplitTest, isArchived: boolean, triesLeft = 4): Promise<SplitTest> {
    try {
      const body = { ...designOf(test), isArchived };
      return await client.call(updateSplitTest, { params: { id: test.id }, body, ifMatch: test.version });
    } catch (error) {
      if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE' || triesLeft === 0) throw error;
      return sendArchived(error.data as SplitTest, isArchived, triesLeft - 1);
    }
  }

  async function archive(test: SplitTest, isArchived: boolean): Promise<boolean> {
    const kept = await attempt(() => sendArchived(test, isArchived));
    if (!kept) return false;
    await keep(kept);
    if (isArchived) {
      notices.getState().offerUndo('split-tests', `‘${test.name}’ archived`, async () => {
        await archive(kept, false);
      });
    } else show(`‘${test.name}’ unarchived`);
    return true;
  }

  return {
    archive,
    async toggle(test, state) {
      const kept = await attempt(() => client.call(toggleSplitTest, { params: { id: test.id, state } }));
      if (!kept) return;
      await keep(kept);
      show(`‘${test.name}’ ${SAID[state]}`);
    },
    async duplicate(test) {
      const name = `Copy of ${test.name}`.slice(0, NAME_MAX);
      const body = { ...designOf(test), name };
      const copy = (await attempt(() => create(body)))?.kept;
      if (!copy) return undefined;
      finish();
      show(`‘${test.name}’ copied as a draft`);
      return copy;
    },
    async remove(test) {
      const gone = await attempt(() => client.call(deleteSplitTest, { params: { id: test.id } }));
      if (gone !== null) return false;
      notices.getState().offerUndo('split-tests', `‘${test.name}’ deleted`, async () => {
        const back = await attempt(() => client.call(restoreSplitTest, { params: { id: test.id } }));
        if (back) show(`‘${test.name}’ restored`);
      });
      return true;
    },
  };
}

function designOf({ name, widgetId, variants, goal }: SplitTest): SplitTestDraft {
  return { name, widgetId, variants, goal };
}
