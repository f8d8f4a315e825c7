import { useEffect, useRef } from 'react';
import { useForm } from '../use-form.ts';
import type { Choices, Editing } from './editing.ts';
import type { EditingOptions, Versioned } from './editing-options.ts';
import { differingFields, isSameValue, type SameField } from './field-changes.ts';
import { useBasis } from './use-basis.ts';
import { useConflict } from './use-conflict.ts';
import { useSaving } from './use-saving.ts';
import { useStoredDraft } from './use-stored-draft.ts';

const sameByValue = (_field: unknown, a: unknown, b: unknown) => isSameValue(a, b);

/**
 * Edits a record that others may be changing too. Saving never overwrites what has not been seen here, nor what is typed
 * while it is under way; a record that is read again moves only fields that were not touched.
 */
export function useEditing<Kept extends Versioned, Values extends object>(
  options: EditingOptions<Kept, Values>,
): Editing<Kept, Values> {
  const { record, valuesOf, isSame = sameByValue as SameField<Values>, words } = options;
  const { readKept = (data: unknown) => data as Kept } = options;
  const { form, state } = useForm(() => options.createForm(record));
  const latest = useRef(options);
  latest.current = options;
  const basis = useBasis(form, { record, valuesOf, isSame });
  const { conflict, reconcile, choose, postpone } = useConflict(form, basis, { valuesOf, isSame, readKept });
  const { isSaving, save, tell } = useSaving(form, basis, { latest, isSame, reconcile });
  const isDirty = differingFields(form.getValues(), basis.shown.base, isSame).length > 0;

  const resolve = (choices: Choices<Values>) => {
    const kept = choose(choices);
    if (kept === null) return;
    if (basis.changedFields(form.getValues()).length > 0) save();
    else void tell(kept);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a record that was read anew is followed.
  useEffect(() => {
    if (record) basis.follow(record);
  }, [record]);

  const draft = useStoredDraft<Values>({
    name: options.draftName,
    isDirty,
    isSame,
    read: () => ({
      values: form.getValues(),
      base: basis.current.base,
      version: basis.current.version ?? null,
    }),
    state,
    restore: ({ values, base, version }) => {
      form.update(values);
      basis.goBackTo(base, version ?? undefined);
      if (record) basis.follow(record);
    },
  });

  return {
    form,
    state,
    record: basis.shown.record,
    isDirty,
    isSaving,
    words,
    save,
    conflict,
    resolve,
    postpone,
    ...draft,
  };
}
