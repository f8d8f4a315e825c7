import * as v from 'valibot';
import { messageOf } from '../validation/message.ts';

/** Name of a field → its first message. */
export type FieldErrors = ReadonlyMap<string, string>;

/** What is wrong with one field, possibly given the others; null if it passes. */
export type FieldRule<Values, Field extends keyof Values> =
  | v.GenericSchema
  | ((value: Values[Field], values: Values) => string | null);

export type FieldRules<Values> = { readonly [Field in keyof Values]?: FieldRule<Values, Field> };

/** Checks all values against the schema of the whole; checks that span fields must be forwarded to one of them. */
export function errorsBySchema(schema: v.GenericSchema, values: unknown): FieldErrors {
  const errors = new Map<string, string>();
  for (const { path, message } of v.safeParse(schema, values).issues ?? []) {
    const field = path?.[0].key;
    if (typeof field === 'string' && !errors.has(field)) errors.set(field, message);
  }
  return errors;
}

/** Checks each value against the rule of its field. */
export function errorsByRules<Values extends object>(rules: FieldRules<Values>, values: Values): FieldErrors {
  const errors = new Map<string, string>();
  for (const field in rules) {
    const rule = rules[field];
    if (!rule) continue;
    const value = values[field];
    const message = typeof rule === 'function' ? rule(value, values) : messageOf(rule, value);
    if (message !== null) errors.set(field, message);
  }
  return errors;
}
