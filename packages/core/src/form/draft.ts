import { type FieldState, holdsValue } from './field.ts';
import type { FieldErrors } from './field-errors.ts';

/** All that a form remembers; never changed in place. */
export interface Draft<Values> {
  readonly values: Values;
  readonly touched: ReadonlySet<keyof Values>;
  /** What the server found wrong with the value that stands there now. */
  readonly serverErrors: ReadonlyMap<keyof Values, string>;
}

export type FormState<Values> = { readonly [Field in keyof Values]: FieldState<Values[Field]> };

/** The names of the fields, which are those of the first values. */
export function fieldsOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

/** A form before anybody has been at it; a box that starts unchecked is not touched, though it holds a boolean. */
export function startDraft<Values extends object>(values: Values): Draft<Values> {
  const filled = fieldsOf(values).filter(
    (field) => typeof values[field] !== 'boolean' && holdsValue(values[field]),
  );
  return { values, touched: new Set(filled), serverErrors: new Map() };
}

/** Touches the fields that hold something; the same draft where they are touched already. */
export function touchFields<Values extends object>(
  draft: Draft<Values>,
  fields: readonly (keyof Values)[],
): Draft<Values> {
  const fresh = fields.filter((field) => !draft.touched.has(field) && holdsValue(draft.values[field]));
  return fresh.length > 0 ? { ...draft, touched: new Set([...draft.touched, ...fresh]) } : draft;
}

/** Takes new values; what the server said of those that were there is forgotten. */
export function changeValues<Values extends object>(draft: Draft<Values>, values: Values): Draft<Values> {
  const changed = fieldsOf(values).filter((field) => !Object.is(values[field], draft.values[field]));
  const serverErrors = new Map(draft.serverErrors);
  for (const field of changed) serverErrors.delete(field);
  return touchFields({ ...draft, values, serverErrors }, changed);
}

/** Lays what the server found wrong onto a field and shows it, even where the field is empty. */
export function addServerError<Values extends object>(
  draft: Draft<Values>,
  field: keyof Values,
  message: string,
): Draft<Values> {
  return {
    ...draft,
    touched: new Set([...draft.touched, field]),
    serverErrors: new Map([...draft.serverErrors, [field, message]]),
  };
}

/** What is shown of a draft; the state of a field that is as before is the same object. */
export function stateOf<Values extends object>(
  { values, touched, serverErrors }: Draft<Values>,
  errors: FieldErrors,
  before?: FormState<Values>,
): FormState<Values> {
  const fields = fieldsOf(values).map((field) => {
    const error = errors.get(field) ?? serverErrors.get(field) ?? null;
    const now = { value: values[field], error, touched: touched.has(field) };
    const then = before?.[field];
    const isSame =
      then && Object.is(then.value, now.value) && then.error === error && then.touched === now.touched;
    return [field, isSame ? then : now];
  });
  return Object.fromEntries(fields) as FormState<Values>;
}
