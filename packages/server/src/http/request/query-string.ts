import { invalid } from '../../problems/problems.ts';

export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/** Parses a query string; a name that is repeated gets a list, and no name can be one that objects inherit. */
export function parseQueryString(text: string): RawQuery {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

/** @throws {ApiError} VALIDATION_FAILED: NUL, which no database takes */
export function refuseNul(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const texts = Array.isArray(value) ? [name, ...value] : [name, value];
    if (texts.some((text) => typeof text === 'string' && text.includes('\0'))) {
      throw invalid({ [name.replaceAll('\0', '')]: 'Cannot contain NUL' });
    }
  }
}
