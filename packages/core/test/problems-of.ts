import * as v from 'valibot';

/** The first message that each field draws, by its dotted path ('' for the whole); empty where the value passes. */
export function problemsOf(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, value);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).toReversed());
}
