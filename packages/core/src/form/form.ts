import type * as v from 'valibot';
import {
  addServerError,
  changeValues,
  type Draft,
  type FormState,
  fieldsOf,
  startDraft,
  stateOf,
  touchFields,
} from './draft.ts';
import { errorsByRules, errorsBySchema, type FieldErrors, type FieldRules } from './field-errors.ts';
import { type ServerCheck, ServerChecks } from './server-checks.ts';

export type { FormState };

/** The values of a schema's form: its input, except that a box that must be checked can be unchecked. */
export type FormValues<Schema extends v.GenericSchema> = {
  [Field in keyof v.InferInput<Schema>]: v.InferInput<Schema>[Field] extends boolean
    ? boolean
    : v.InferInput<Schema>[Field];
};

interface Options<Values> {
  readonly initial: Values;
  /** Called when a new value passes the rules and is not the initial one. */
  readonly checks?: { readonly [Field in keyof Values]?: ServerCheck<Values[Field]> };
}

export interface SchemaFormOptions<Schema extends v.GenericSchema> extends Options<FormValues<Schema>> {
  readonly schema: Schema;
}

export interface RulesFormOptions<Values extends object> extends Options<Values> {
  readonly rules: FieldRules<Values>;
}

/** A form as a store; `subscribe` and `getState` fit React's `useSyncExternalStore`. */
export interface Form<Values> {
  /** The same object until something changes, and so is the state of each field. */
  getState(): FormState<Values>;
  getValues(): Values;
  /** No field has an error and no server check is pending. */
  isValid(): boolean;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  set<Field extends keyof Values>(field: Field, value: Values[Field]): void;
  /** Call when the focus leaves the field, which touches a box even if it was not changed. */
  blur(field: keyof Values): void;
  /** Returns to the initial state. */
  reset(): void;
  /** Takes values from elsewhere, such as a loaded record; the server is not asked about them. */
  update(values: Partial<Values>): void;
  /**
   * Shows what the server found wrong, each error until its field's value changes.
   * @param fields dotted path → message, as in an ApiError
   * @returns the messages that belong to no field of the form
   */
  applyServerErrors(fields: Readonly<Record<string, string>>): string[];
}

/** Creates a form, checked from the start, so it starts invalid without showing an error. */
export function createForm<Schema extends v.GenericSchema<object>>(
  options: SchemaFormOptions<Schema>,
): Form<FormValues<Schema>>;
export function createForm<Values extends object>(options: RulesFormOptions<Values>): Form<Values>;
export function createForm<Values extends object>(
  options: (Options<Values> & { readonly schema: v.GenericSchema }) | RulesFormOptions<Values>,
): Form<Values> {
  const { initial, checks } = options;
  const judge = (values: Values): FieldErrors =>
    'schema' in options ? errorsBySchema(options.schema, values) : errorsByRules(options.rules, values);
  const running = new ServerChecks();
  const listeners = new Set<() => void>();
  let draft = startDraft(initial);
  let state = stateOf(draft, judge(initial));
  /** Values that the server need not be asked about. */
  let known = initial;

  const replace = (next: Draft<Values>): void => {
    draft = next;
    state = stateOf(next, judge(next.values), state);
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const publish = (next: Draft<Values>): void => {
    replace(next);
    notify();
  };

  return {
    getState: () => state,
    getValues: () => draft.values,
    isValid: () => !running.isBusy && fieldsOf(state).every((field) => state[field].error === null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(field, value) {
      if (Object.is(value, draft.values[field])) return;
      running.stop(field);
      replace(changeValues(draft, { ...draft.values, [field]: value }));
      const check = checks?.[field];
      if (check && state[field].error === null && !Object.is(value, known[field])) {
        running.start(field, check, value, (message) =>
          publish(message === null ? draft : addServerError(draft, field, message)),
        );
      }
      notify();
    },
    blur(field) {
      const next = touchFields(draft, [field]);
      if (next !== draft) publish(next);
    },
    reset() {
      running.stopAll();
      known = initial;
      publish(startDraft(initial));
    },
    update(values) {
      for (const field of fieldsOf(values)) running.stop(field);
      known = { ...known, ...values };
      publish(changeValues(draft, { ...draft.values, ...values }));
    },
    applyServerErrors(found) {
      const homeless: string[] = [];
      let next = draft;
      for (const [path, message] of Object.entries(found)) {
        const field = fieldsOf(state).find((name) => path === name || path.startsWith(`${name}.`));
        if (field) next = addServerError(next, field, message);
        else homeless.push(message);
      }
      publish(next);
      return homeless;
    },
  };
}
