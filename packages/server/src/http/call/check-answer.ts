import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import * as v from 'valibot';

/** @throws {TypeError} the answer is not what the contract says, or says more than it */
export function checkAnswer({ method, path, response }: EndpointDefinition, result: unknown): void {
  const checked = v.safeParse(response, result);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new TypeError(
      `${method} ${path} answers ${v.getDotPath(issue) ?? 'something'} wrongly: ${issue.message}`,
    );
  }
  const extra = findExtra(result, checked.output);
  if (extra) throw new TypeError(`${method} ${path} answers ${extra}, of which the contract knows nothing`);
}

/** The path of the first name that the schema has taken away. */
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
