import type { Form } from '@commoncast/core/form/form';
import { createSplitTest, updateSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { splitTestQuery } from '../../../data/split-test-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { placeErrors } from '../../../ui/form/place-errors.ts';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.tsx';
import { type TestValues, valuesOf } from './split-test-form.ts';

interface SaveTest {
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
}

/** Keeps what the editor holds; a new test gets its address with that. */
export function useSaveTest(test: SplitTest | null, form: Form<TestValues>): SaveTest {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      const body = form.getValues();
      const kept = test
        ? await client.call(updateSplitTest, {
            params: { id: test.id },
            body: { ...body, isArchived: test.isArchived },
          })
        : await client.call(createSplitTest, { body });
      form.update(valuesOf(kept));
      queries.setQueryData(splitTestQuery(client, kept.id).queryKey, kept);
      void queries.invalidateQueries({ queryKey: ['split-tests', 'list'] });
      if (!test) await navigate(`/split-tests/${kept.id}`, { replace: true, state: LEAVES_FREELY });
    } catch (error) {
      const failure = placeErrors(form, error, byField);
      if (failure !== null) snackbars.getState().show(failure, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
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
