import type { Form } from '@commoncast/core/form/form';
import type { SameField } from './field-changes.ts';
import type { FieldWords } from './field-words.ts';

export interface Versioned {
  readonly version: number;
}

/** What an update works with. */
export interface Update<Kept, Values> {
  readonly values: Values;
  /** What differs from what was last saved or loaded; never empty. */
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
  /** @throws {ApiError} refused; CHANGED_MEANWHILE, with the record as it is now, asks the person */
  readonly update: (update: Update<Kept, Values>) => Promise<Kept>;
  /** The record in a refusal, where it comes in another shape. */
  readonly readKept?: (data: unknown) => Kept;
  /** @param isDirty whether something was typed while it was saved */
  readonly onSaved: (kept: Kept, saved: { readonly wasNew: boolean; readonly isDirty: boolean }) => unknown;
  /** The errors by the names of the form, where the server has others. */
  readonly toFields?: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}
