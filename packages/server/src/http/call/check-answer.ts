import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import * as v from 'valibot';

/** @throws {TypeError} the answer does not match the contract, or has more than it allows */
export function checkAnswer({ method, path, response }: EndpointDefinition, result: unknown): void {
  const checked = v.safeParse(response, result);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new TypeError(
      `${method} ${path} answers ${v.getDotPath(issue) ?? 'something'} wrongly: ${issue.message}`,
    );
  }
  const extra = findExtra(result, checked.output);
  if (extra) throw new TypeError(`${method} ${path} answers ${extra}, which the contract does not have`);
}

/** The path of the first name that the schema has removed. */
function findExtra(value: unknown, known: unknown): string | null {
  if (typeof value !== 'object' || value === null || typeof known !== 'object' || known === null) return null;
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    if (!Object.hasOwn(known, name)) return name;
    const deeper = findExtra(item, (known as Readonly<Record<string, unknown>>)[name]);
    if (deeper) return `${name}.${deeper}`;
  }
  return null;
}
