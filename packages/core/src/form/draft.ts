import { type FieldState, holdsValue } from './field.ts';
import type { FieldErrors } from './field-errors.ts';

/** Everything that a form remembers; never changed in place. */
export interface Draft<Values> {
  readonly values: Values;
  readonly touched: ReadonlySet<keyof Values>;
  /** What the server found wrong with the current value. */
  readonly serverErrors: ReadonlyMap<keyof Values, string>;
}

export type FormState<Values> = { readonly [Field in keyof Values]: FieldState<Values[Field]> };

/** The fields' names, which are those of the initial values. */
export function fieldsOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

/** An untouched form; a box that starts unchecked is not touched, though it holds a boolean. */
export function startDraft<Values extends object>(values: Values): Draft<Values> {
  const filled = fieldsOf(values).filter(
    (field) => typeof values[field] !== 'boolean' && holdsValue(values[field]),
  );
  return { values, touched: new Set(filled), serverErrors: new Map() };
}

/** Touches the fields that have a value; returns the same draft if they are all touched already. */
export function touchFields<Values extends object>(
  draft: Draft<Values>,
  fields: readonly (keyof Values)[],
): Draft<Values> {
  const fresh = fields.filter((field) => !draft.touched.has(field) && holdsValue(draft.values[field]));
  return fresh.length > 0 ? { ...draft, touched: new Set([...draft.touched, ...fresh]) } : draft;
}

/** Takes new values, and forgets the server's errors about the old ones. */
export function changeValues<Values extends object>(draft: Draft<Values>, values: Values): Draft<Values> {
  const changed = fieldsOf(values).filter((field) => !Object.is(values[field], draft.values[field]));
  const serverErrors = new Map(draft.serverErrors);
  for (const field of changed) serverErrors.delete(field);
  return touchFields({ ...draft, values, serverErrors }, changed);
}

/** Attaches the server's error to a field and shows it, even if the field is empty. */
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

/** The visible state of a draft; an unchanged field keeps the same state object. */
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
