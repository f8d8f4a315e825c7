import type { Form } from '@commoncast/core/form/form';
import { isApiError } from '@commoncast/core/http/api-error';
import type { LastChange } from '@commoncast/core/http/errors';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { placeErrors } from '../place-errors.ts';
import { useForm } from '../use-form.ts';
import { createOnce } from './create-once.ts';
import type { Choices, Conflict, Editing } from './editing.ts';
import { differingFields, fieldsOf, isSameValue, pickFields, type SameField } from './field-changes.ts';
import type { FieldWords } from './field-words.ts';
import { differencesToDecide, followRecord } from './merge.ts';
import { useLatest } from './use-latest.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** How often one Save retries because others keep changing fields that this form does not show. */
const MAX_TRIES = 5;

interface Versioned {
  readonly version: number;
}

/** What an update works with. */
export interface Update<Kept, Values> {
  readonly values: Values;
  /** What differs from what was last saved or loaded. */
  readonly changes: Partial<Values>;
  readonly record: Kept;
  /** For If-Match. */
  readonly version: number | undefined;
  /** The first of several calls has succeeded: another attempt goes on from there. */
  readonly advance: (kept: Kept) => void;
}

export interface EditingOptions<Kept extends Versioned, Values extends object> {
  /** As it was last read; null for one that is about to be created. */
  readonly record: Kept | null;
  /** Names the record among the drafts of the member, such as `player 01…`. */
  readonly draftName: string;
  readonly createForm: (record: Kept | null) => Form<Values>;
  readonly valuesOf: (record: Kept | null) => Values;
  readonly isSame?: SameField<Values>;
  readonly words: FieldWords<Values>;
  /** Left out for records that are created elsewhere. @throws {ApiError} refused */
  readonly create?: (values: Values, idempotencyKey: string) => Promise<Kept>;
  /** The fields that creating leaves to an update. */
  readonly notCreated?: readonly (keyof Values)[];
  /** @throws {ApiError} refused; CHANGED_MEANWHILE asks the person */
  readonly update: (update: Update<Kept, Values>) => Promise<Kept>;
  /** The record in a refusal, where it comes in another shape. */
  readonly readKept?: (data: unknown) => Kept;
  /** @param isDirty whether something was typed while it was saved */
  readonly onSaved: (kept: Kept, saved: { readonly wasNew: boolean; readonly isDirty: boolean }) => unknown;
  /** The errors by the names of the form, where the server has others. */
  readonly toFields?: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

interface Basis<Kept, Values> {
  readonly record: Kept | null;
  /** What the form was opened with, field by field as of the last save or read. */
  readonly base: Values;
  readonly version: number | undefined;
}

const sameByValue = (_field: unknown, a: unknown, b: unknown) => isSameValue(a, b);

/**
 * Edits a record that others may be changing too. Saving never overwrites what has not been seen here, nor what is typed
 * while it is under way; a record that is read again moves only fields that were not touched.
 */
export function useEditing<Kept extends Versioned, Values extends object>(
  options: EditingOptions<Kept, Values>,
): Editing<Kept, Values> {
  const { valuesOf, isSame = sameByValue as SameField<Values>, words } = options;
  const { snackbars } = useServices();
  const { form, state } = useForm(() => options.createForm(options.record));
  const latest = useRef(options);
  latest.current = options;
  const [basis, setBasis] = useLatest<Basis<Kept, Values>>(() => ({
    record: options.record,
    base: valuesOf(options.record),
    version: options.record?.version,
  }));
  const [conflict, setConflict] = useState<(Conflict<Values> & { readonly kept: Kept }) | null>(null);
  const [create] = useState(() =>
    createOnce<Values, Kept>((values, key) => {
      const { create: call } = latest.current;
      if (!call) throw new TypeError('This form creates nothing');
      return call(values, key);
    }),
  );

  const settleOn = (record: Kept, base: Values = valuesOf(record)) =>
    setBasis({ record, base, version: record.version });

  const follow = (record: Kept) => {
    const { base, version = 0 } = basis.current;
    // A slow answer may be older than what has been saved meanwhile.
    if (record.version < version) return;
    const followed = followRecord({ base, mine: form.getValues(), theirs: valuesOf(record) }, isSame);
    form.update(followed.fresh);
    // What both sides have changed is decided when it is saved, so the version stays the one that was seen.
    setBasis({ record, base: followed.base, version: followed.isContested ? version : record.version });
  };

  const tell = (kept: Kept) => {
    const { record, onSaved } = latest.current;
    const isDirty = differingFields(form.getValues(), basis.current.base, isSame).length > 0;
    return onSaved(kept, { wasNew: record === null, isDirty });
  };

  /** Takes the answer over into the fields in which nothing was typed meanwhile. */
  const finish = (sent: Values, kept: Kept) => {
    const answer = valuesOf(kept);
    const mine = form.getValues();
    const toFollow = fieldsOf(sent).filter(
      (field) => isSame(field, mine[field], sent[field]) && !isSame(field, mine[field], answer[field]),
    );
    form.update(pickFields(answer, toFollow));
    settleOn(kept);
    return tell(kept);
  };

  /** @returns whether the save may be tried again at once */
  const reconcile = (kept: Kept, lastChange: LastChange | undefined): boolean => {
    const theirs = valuesOf(kept);
    const { base } = basis.current;
    const differences = differencesToDecide({ base, mine: form.getValues(), theirs }, isSame);
    if (differences.length > 0) setConflict({ kept, theirs, differences, lastChange });
    else settleOn(kept, theirs);
    return differences.length === 0;
  };

  /** @returns whether an update remains to be made */
  const createFirst = async (values: Values): Promise<boolean> => {
    const { kept, isFromEarlier } = await create(values);
    const made = valuesOf(kept);
    const remaining = differingFields(values, made, isSame).filter(
      (field) => isFromEarlier || latest.current.notCreated?.includes(field),
    );
    if (remaining.length > 0) settleOn(kept, { ...values, ...pickFields(made, remaining) });
    else await finish(values, kept);
    return remaining.length > 0;
  };

  const saveOnce = async () => {
    const values = form.getValues();
    if (basis.current.record === null && !(await createFirst(values))) return;
    const { record, base, version } = basis.current;
    if (record === null) return;
    const changes = pickFields(values, differingFields(values, base, isSame));
    const kept = await latest.current.update({ values, changes, record, version, advance: settleOn });
    await finish(values, kept);
  };

  const mutation = useMutation({
    mutationFn: async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await saveOnce();
        } catch (error) {
          const isStale = isApiError(error) && error.code === 'CHANGED_MEANWHILE';
          if (!isStale || tries === MAX_TRIES) throw error;
          const { readKept = (data) => data as Kept } = latest.current;
          if (!reconcile(readKept(error.data), error.lastChange)) return;
        }
      }
    },
    onError: (error) => {
      const failure = placeErrors(form, error, options.toFields);
      if (failure !== null) snackbars.getState().show(failure, { severity: 'error' });
    },
  });

  const isDirty = differingFields(form.getValues(), basis.shown.base, isSame).length > 0;
  const save = () => {
    if (!mutation.isPending) mutation.mutate();
  };

  const resolve = (choices: Choices<Values>) => {
    if (!conflict) return;
    const { kept, theirs } = conflict;
    form.update(
      pickFields(
        theirs,
        fieldsOf(theirs).filter((field) => choices[field] === 'theirs'),
      ),
    );
    settleOn(kept, theirs);
    setConflict(null);
    if (differingFields(form.getValues(), theirs, isSame).length > 0) mutation.mutate();
    else void tell(kept);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a record that was read anew is followed.
  useEffect(() => {
    if (options.record) follow(options.record);
  }, [options.record]);

  const draft = useStoredDraft<Values>({
    name: options.draftName,
    isDirty,
    read: () => ({
      values: form.getValues(),
      base: basis.current.base,
      version: basis.current.version ?? null,
    }),
    state,
    restore: ({ values, base, version }) => {
      form.update(values);
      setBasis({ record: basis.current.record, base, version: version ?? undefined });
      if (options.record) follow(options.record);
    },
  });

  return {
    form,
    state,
    record: basis.shown.record,
    isDirty,
    isSaving: mutation.isPending,
    words,
    save,
    conflict,
    resolve,
    postpone: () => setConflict(null),
    ...draft,
  };
}
