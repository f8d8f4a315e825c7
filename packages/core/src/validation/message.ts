import * as v from 'valibot';

/** The first message about a value, as a form shows it; null if it passes. */
export function messageOf(schema: v.GenericSchema, value: unknown): string | null {
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? null : result.issues[0].message;
}
