import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { createSplitTest, updateSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { useQueryClient } from '@tanstack/react-query';
import type { Player } from '../../../data/players.ts';
import { splitTestQuery } from '../../../data/split-test-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import type { Editing } from '../../../ui/form/editing/editing.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { useMoveFromNew } from '../../../ui/form/use-move-from-new.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { createTestForm, isSame, type TestValues, valuesOf } from './split-test-form.ts';
import { TEST_WORDS } from './test-words.ts';

/**
 * Edits the design of a test; a new one gets its address once it has been created.
 * @param players which a new one may propose
 */
export function useTestEditing(
  test: SplitTest | null,
  players: readonly Player[],
): Editing<SplitTest, TestValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  const moveFromNew = useMoveFromNew();
  return useEditing<SplitTest, TestValues>({
    record: test,
    draftName: `split-test ${test?.id ?? NEW_ID}`,
    createForm: (record) => createTestForm(record, players),
    valuesOf: (record) => valuesOf(record, players),
    isSame,
    words: TEST_WORDS,
    toFields: byField,
    create: (body, idempotencyKey) => client.call(createSplitTest, { body, idempotencyKey }),
    update: ({ values, record: { id, isArchived }, version }) =>
      client.call(updateSplitTest, { params: { id }, body: { ...values, isArchived }, ifMatch: version }),
    onSaved: async (kept, { wasNew }) => {
      await keepRecord(queries, splitTestQuery(client, kept.id).queryKey, kept);
      void queries.invalidateQueries({ queryKey: ['split-tests', 'list'] });
      if (wasNew) await moveFromNew(pathTo(STUDIO_PATHS.splitTest, { id: kept.id }));
    },
  });
}

/** What is wrong within the variants is shown under their list. */
function byField(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [field = path, index] = path.split('.');
      return [field, field === 'variants' && index ? `Variant ${Number(index) + 1}: ${message}` : message];
    }),
  );
}
