import { aboutPlan } from '@commoncast/core/billing/plan-failure';
import type { Form } from '@commoncast/core/form/form';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { placeErrors } from '../place-errors.ts';
import { createOnce } from './create-once.ts';
import type { EditingOptions, Versioned } from './editing-options.ts';
import { differingFields, pickFields, type SameField } from './field-changes.ts';
import type { FormBasis } from './use-basis.ts';

/** How often one Save retries because others keep changing fields that this form does not show. */
const MAX_TRIES = 5;

interface SavingOptions<Kept extends Versioned, Values extends object> {
  /** As of the last rendering. */
  readonly latest: RefObject<EditingOptions<Kept, Values>>;
  readonly isSame: SameField<Values>;
  /** @returns whether a save that was refused may be tried again @throws what else has ended it */
  readonly reconcile: (error: unknown) => boolean;
}

interface Saving<Kept> {
  readonly isSaving: boolean;
  /** Does nothing while a save is under way. */
  readonly save: () => void;
  /** Tells what shows the record how it stands now. */
  readonly tell: (kept: Kept) => unknown;
}

/** Saves a form: creates its record once, then sends what has changed. */
export function useSaving<Kept extends Versioned, Values extends object>(
  form: Form<Values>,
  basis: FormBasis<Kept, Values>,
  { latest, isSame, reconcile }: SavingOptions<Kept, Values>,
): Saving<Kept> {
  const { snackbars } = useServices();
  const [create] = useState(() =>
    createOnce<Values, Kept>((values, key) => {
      const { create: call } = latest.current;
      if (!call) throw new TypeError('This form creates nothing');
      return call(values, key);
    }),
  );

  const tell = (kept: Kept) => {
    const { record, onSaved } = latest.current;
    const isDirty = basis.changedFields(form.getValues()).length > 0;
    return onSaved(kept, { wasNew: record === null, isDirty });
  };

  const finish = (sent: Values, kept: Kept) => {
    basis.takeAnswer(sent, kept);
    return tell(kept);
  };

  const createFirst = async (values: Values): Promise<void> => {
    const { kept, isFromEarlier } = await create(values);
    const { valuesOf, notCreated } = latest.current;
    const made = valuesOf(kept);
    const remaining = differingFields(values, made, isSame).filter(
      (field) => isFromEarlier || notCreated?.includes(field),
    );
    if (remaining.length === 0) {
      await finish(values, kept);
      return;
    }
    basis.settleOn(kept, { ...values, ...pickFields(made, remaining) });
    await updateRecord(values, kept);
  };

  const updateRecord = async (values: Values, record: Kept): Promise<void> => {
    const changes = pickFields(values, basis.changedFields(values));
    // An attempt whose answer was lost has saved it already.
    const isSaved = Object.keys(changes).length === 0;
    const { version } = basis.current;
    const update = { values, changes, record, version, advance: basis.settleOn };
    await finish(values, isSaved ? record : await latest.current.update(update));
  };

  const mutation = useMutation({
    mutationFn: async () => {
      for (let tries = 1; ; tries++) {
        const values = form.getValues();
        const { record } = basis.current;
        try {
          return await (record === null ? createFirst(values) : updateRecord(values, record));
        } catch (error) {
          if (tries === MAX_TRIES) throw error;
          if (!reconcile(error)) return;
        }
      }
    },
    onError: (error) => {
      const failure = placeErrors(form, error, latest.current.toFields);
      if (failure === null) return;
      snackbars.getState().show(failure, { severity: 'error', ...aboutPlan(error) });
    },
  });

  return {
    isSaving: mutation.isPending,
    save: () => {
      if (!mutation.isPending) mutation.mutate();
    },
    tell,
  };
}
