import { differingFields, fieldsOf, pickFields, type SameField } from './field-changes.ts';

/** What a form was opened with, what it holds now, and what somebody else has saved meanwhile. */
export interface ThreeWays<Values> {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** Whose value of a field to keep. */
export type Side = 'mine' | 'theirs';

/** A field that would be saved differently from what somebody else has saved. */
export interface Difference<Values> {
  readonly field: keyof Values & string;
  /** The side that has changed the field; mine if both have. */
  readonly suggested: Side;
}

export interface FollowedRecord<Values> {
  readonly base: Values;
  /** The fields that nobody has touched here, as they are saved now. */
  readonly fresh: Partial<Values>;
  /** Whether both sides have changed one field to different values. */
  readonly isContested: boolean;
}

/** Takes a record that was read again into a form: only fields that were not touched follow it. */
export function followRecord<Values extends object>(
  { base, mine, theirs }: ThreeWays<Values>,
  isSame: SameField<Values>,
): FollowedRecord<Values> {
  const touched = new Set(differingFields(mine, base, isSame));
  const contested = new Set(
    differingFields(theirs, base, isSame).filter(
      (field) => touched.has(field) && !isSame(field, theirs[field], mine[field]),
    ),
  );
  const free = fieldsOf(base).filter((field) => !contested.has(field));
  const stale = free.filter((field) => !touched.has(field) && !isSame(field, mine[field], theirs[field]));
  return {
    base: { ...base, ...pickFields(theirs, free) },
    fresh: pickFields(theirs, stale),
    isContested: contested.size > 0,
  };
}

/**
 * What to decide before a form may be saved over a record that has changed meanwhile.
 * @returns the fields in which the two sides differ; empty if the other side has changed none of the form's
 */
export function differencesToDecide<Values extends object>(
  { base, mine, theirs }: ThreeWays<Values>,
  isSame: SameField<Values>,
): Difference<Values>[] {
  const byThem = new Set(differingFields(theirs, base, isSame));
  const differing = differingFields(mine, theirs, isSame);
  if (!differing.some((field) => byThem.has(field))) return [];
  return differing.map((field) => ({
    field,
    suggested: isSame(field, mine[field], base[field]) ? 'theirs' : 'mine',
  }));
}
