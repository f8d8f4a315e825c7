import { invalid } from '../../problems/problems.ts';

export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/** Parses a query string; a repeated name gets a list, and names of inherited properties are safe. */
export function parseQueryString(text: string): RawQuery {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

/** @throws {ApiError} VALIDATION_FAILED: NUL, which no database accepts */
export function refuseNul(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const texts = Array.isArray(value) ? [name, ...value] : [name, value];
    if (texts.some((text) => typeof text === 'string' && text.includes('\0'))) {
      throw invalid({ [name.replaceAll('\0', '')]: 'Cannot contain NUL' });
    }
  }
}
