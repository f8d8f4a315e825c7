import * as v from 'valibot';
import { invalid } from '../../problems/problems.ts';

type Issue = v.BaseIssue<unknown>;

/**
 * Checks one part of a request against its schema; nothing is coerced.
 * @param whole what to call the part when a message is about all of it
 * @throws {ApiError} VALIDATION_FAILED with the first message of each field, by its dotted path
 */
export function validate<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  whole: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, message: fallbackMessage });
  if (result.success) return result.output;
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? whole;
    fields[path] ??= isMissing(issue) ? messageOfMissing(schema, issue) : issue.message;
  }
  throw invalid({ ...fields });
}

/** For schemas without their own message; never repeats what was sent. */
function fallbackMessage(issue: Issue): string {
  if (issue.kind === 'schema' && issue.expected === 'never') return 'Unknown field';
  return issue.received === 'undefined' ? 'Is required' : 'Is not valid';
}

/** An object lacks a name: the object complains, not the field. */
function isMissing(issue: Issue): boolean {
  return issue.path?.at(-1)?.origin === 'key' && issue.expected !== 'never';
}

/** What the missing field itself would have said, such as 'Email is required'. */
function messageOfMissing(schema: v.GenericSchema, issue: Issue): string {
  let field: unknown = schema;
  for (const { key } of issue.path ?? []) field = fieldOf(field, String(key));
  if (!isSchema(field)) return issue.message;
  const result = v.safeParse(field, undefined, { message: fallbackMessage });
  return result.issues?.[0].message ?? issue.message;
}

/** A field of an object, or of the first of its variants that has it. */
function fieldOf(schema: unknown, key: string): unknown {
  if (hasEntries(schema)) return schema.entries[key];
  if (!hasOptions(schema)) return undefined;
  return schema.options.map((option) => fieldOf(option, key)).find((field) => field !== undefined);
}

function hasEntries(schema: unknown): schema is { entries: Record<string, unknown> } {
  return typeof schema === 'object' && schema !== null && 'entries' in schema;
}

function hasOptions(schema: unknown): schema is { options: unknown[] } {
  return (
    typeof schema === 'object' && schema !== null && 'options' in schema && Array.isArray(schema.options)
  );
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
