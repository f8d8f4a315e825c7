import type { Form } from '@commoncast/core/form/form';
import { isApiError } from '@commoncast/core/http/api-error';
import { useState } from 'react';
import type { Choices, Conflict } from './editing.ts';
import type { Versioned } from './editing-options.ts';
import { fieldsOf, pickFields, type SameField } from './field-changes.ts';
import { differencesToDecide } from './merge.ts';
import type { FormBasis } from './use-basis.ts';

interface ConflictControls<Kept, Values> {
  readonly conflict: Conflict<Values> | null;
  /**
   * Takes in what a refused save has told.
   * @returns whether it may be tried again at once: nobody has to decide anything
   * @throws whatever else has ended the save
   */
  readonly reconcile: (error: unknown) => boolean;
  /** Puts what was chosen into the form. @returns the record that it was chosen over */
  readonly choose: (choices: Choices<Values>) => Kept | null;
  readonly postpone: () => void;
}

interface ConflictOptions<Kept, Values> {
  readonly valuesOf: (record: Kept | null) => Values;
  readonly isSame: SameField<Values>;
  readonly readKept: (data: unknown) => Kept;
}

/** What to ask where somebody else has saved the record since the form was opened. */
export function useConflict<Kept extends Versioned, Values extends object>(
  form: Form<Values>,
  basis: FormBasis<Kept, Values>,
  { valuesOf, isSame, readKept }: ConflictOptions<Kept, Values>,
): ConflictControls<Kept, Values> {
  const [conflict, setConflict] = useState<(Conflict<Values> & { readonly kept: Kept }) | null>(null);
  return {
    conflict,
    reconcile: (error) => {
      if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
      const kept = readKept(error.data);
      const theirs = valuesOf(kept);
      const { base } = basis.current;
      const differences = differencesToDecide({ base, mine: form.getValues(), theirs }, isSame);
      if (differences.length > 0) setConflict({ kept, theirs, differences, lastChange: error.lastChange });
      else basis.settleOn(kept, theirs);
      return differences.length === 0;
    },
    choose: (choices) => {
      if (!conflict) return null;
      const { kept, theirs } = conflict;
      const taken = fieldsOf(theirs).filter((field) => choices[field] === 'theirs');
      form.update(pickFields(theirs, taken));
      basis.settleOn(kept, theirs);
      setConflict(null);
      return kept;
    },
    postpone: () => setConflict(null),
  };
}
