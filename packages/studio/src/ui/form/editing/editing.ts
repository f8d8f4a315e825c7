import type { Form, FormState } from '@commoncast/core/form/form';
import type { LastChange } from '@commoncast/core/http/errors';
import type { FieldWords } from './field-words.ts';
import type { Difference, Side } from './merge.ts';

/** Somebody else has saved the record since the form was opened. */
export interface Conflict<Values> {
  readonly theirs: Values;
  readonly differences: readonly Difference<Values>[];
  readonly lastChange: LastChange | undefined;
}

export type Choices<Values> = { readonly [Field in keyof Values]?: Side };

/** A form over a record that others may be changing too. */
export interface Editing<Kept, Values> {
  readonly form: Form<Values>;
  readonly state: FormState<Values>;
  /** The record as far as it is known; null while it has not been created. */
  readonly record: Kept | null;
  /** Whether the form has something that is not saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly words: FieldWords<Values>;
  /** Saves what the form holds; what is typed meanwhile stays. Call it only while the form is valid. */
  readonly save: () => void;
  readonly conflict: Conflict<Values> | null;
  /** Merges the two versions as chosen, and saves if anything is left to save. */
  readonly resolve: (choices: Choices<Values>) => void;
  /** Goes back to the form; nothing has been saved. */
  readonly postpone: () => void;
  /** When the changes were typed that an earlier visit has left; null for none. */
  readonly foundDraftFrom: string | null;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
  /** The page is left without saving. */
  readonly forgetChanges: () => void;
}
