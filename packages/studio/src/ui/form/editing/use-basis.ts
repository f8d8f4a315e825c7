import type { Form } from '@commoncast/core/form/form';
import type { Versioned } from './editing-options.ts';
import { differingFields, fieldsOf, pickFields, type SameField } from './field-changes.ts';
import { followRecord } from './merge.ts';
import { useLatest } from './use-latest.ts';

/** What a form was opened with, as of the last save or read. */
export interface Basis<Kept, Values> {
  readonly record: Kept | null;
  /** Field by field: those that others have changed beside what was typed here stay as they were seen. */
  readonly base: Values;
  readonly version: number | undefined;
}

export interface FormBasis<Kept, Values> {
  /** As of the last change, rendered or not. */
  readonly current: Basis<Kept, Values>;
  /** As rendered. */
  readonly shown: Basis<Kept, Values>;
  /** @param base what the fields were saved with, if not with what the record says */
  readonly settleOn: (record: Kept, base?: Values) => void;
  /** Takes a record that was read again into the fields that were not touched. */
  readonly follow: (record: Kept) => void;
  /** Goes back to what a draft was made from. */
  readonly goBackTo: (base: Values, version: number | undefined) => void;
  /** Takes the answer to what was sent into the fields in which nothing was typed meanwhile. */
  readonly takeAnswer: (sent: Values, kept: Kept) => void;
  /** The fields that differ from the base. */
  readonly changedFields: (values: Values) => (keyof Values & string)[];
}

interface BasisOptions<Kept, Values> {
  readonly record: Kept | null;
  readonly valuesOf: (record: Kept | null) => Values;
  readonly isSame: SameField<Values>;
}

/** Remembers what a form was opened with, and keeps it in step with the record. */
export function useBasis<Kept extends Versioned, Values extends object>(
  form: Form<Values>,
  { record: opened, valuesOf, isSame }: BasisOptions<Kept, Values>,
): FormBasis<Kept, Values> {
  const [basis, setBasis] = useLatest<Basis<Kept, Values>>(() => ({
    record: opened,
    base: valuesOf(opened),
    version: opened?.version,
  }));

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

  const takeAnswer = (sent: Values, kept: Kept) => {
    const answer = valuesOf(kept);
    const mine = form.getValues();
    const toFollow = fieldsOf(sent).filter(
      (field) => isSame(field, mine[field], sent[field]) && !isSame(field, mine[field], answer[field]),
    );
    form.update(pickFields(answer, toFollow));
    settleOn(kept);
  };

  return {
    get current() {
      return basis.current;
    },
    shown: basis.shown,
    settleOn,
    follow,
    goBackTo: (base, version) => setBasis({ record: basis.current.record, base, version }),
    takeAnswer,
    changedFields: (values) => differingFields(values, basis.current.base, isSame),
  };
}
