import { isApiError } from '@commoncast/core/http/api-error';
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
import { useChange } from '../../data/use-change.ts';
import { useRemoval } from '../../data/use-removal.ts';
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
const HERE = {
  place: 'split-tests',
  refresh: [['split-tests', 'list'], ['split-tests', 'results'], ['widgets']],
} as const;

/** Does things with tests and keeps what is shown of them fresh. */
export function useTestActions(): TestActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { create, finish } = useCreateOnce((body: SplitTestDraft, idempotencyKey) =>
    client.call(createSplitTest, { body, idempotencyKey }),
  );
  const keep = async (test: SplitTest) => {
    await keepRecord(queries, splitTestQuery(client, test.id).queryKey, test);
    return test;
  };

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

  const sendToggle = useChange({
    ...HERE,
    change: async (params: { readonly id: string; readonly state: keyof typeof SAID }) =>
      keep(await client.call(toggleSplitTest, { params })),
  });
  const putAside = useChange({
    ...HERE,
    change: async ({ test, isArchived }: { readonly test: SplitTest; readonly isArchived: boolean }) =>
      keep(await sendArchived(test, isArchived)),
  });
  const makeCopy = useChange({
    ...HERE,
    change: async (body: SplitTestDraft) => {
      const { kept } = await create(body);
      finish();
      return kept;
    },
  });
  const removeRows = useRemoval<SplitTest>({
    ...HERE,
    plural: 'split tests',
    remove: ({ id }) => client.call(deleteSplitTest, { params: { id } }),
    restore: ({ id }) => client.call(restoreSplitTest, { params: { id } }),
  });

  async function archive(test: SplitTest, isArchived: boolean): Promise<boolean> {
    const kept = await putAside({ test, isArchived });
    if (!kept) return false;
    if (isArchived) {
      notices.getState().offerUndo('split-tests', `‘${test.name}’ archived`, async () => {
        await archive(kept.answer, false);
      });
    } else show(`‘${test.name}’ unarchived`);
    return true;
  }

  return {
    archive,
    async toggle({ id, name }, state) {
      if (await sendToggle({ id, state })) show(`‘${name}’ ${SAID[state]}`);
    },
    async duplicate(test) {
      const copy = await makeCopy({ ...designOf(test), name: `Copy of ${test.name}`.slice(0, NAME_MAX) });
      if (copy) show(`‘${test.name}’ copied as a draft`);
      return copy?.answer;
    },
    remove: async (test) => (await removeRows([test])).length > 0,
  };
}

function designOf({ name, widgetId, variants, goal }: SplitTest): SplitTestDraft {
  return { name, widgetId, variants, goal };
}
