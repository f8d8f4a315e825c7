import { hashKey } from '@tanstack/react-query';

/** Whether two values of a field mean the same. */
export type SameField<Values> = <Field extends keyof Values>(
  field: Field,
  a: Values[Field],
  b: Values[Field],
) => boolean;

/** Compares by value; the order of the names in an object does not count. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || hashKey([a]) === hashKey([b]);
}

export function fieldsOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

/** The fields in which two sets of values differ. */
export function differingFields<Values extends object>(
  a: Values,
  b: Values,
  isSame: SameField<Values>,
): (keyof Values & string)[] {
  return fieldsOf(a).filter((field) => !isSame(field, a[field], b[field]));
}

/** Only the fields named, with their values. */
export function pickFields<Values extends object>(
  values: Values,
  fields: readonly (keyof Values)[],
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}
