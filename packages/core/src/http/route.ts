export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call's method and path, and nothing else: small enough for the embed, which has no room for schemas.
 * `{name}` in the path is a path parameter.
 */
export interface Route {
  readonly method: Method;
  readonly path: `/${string}`;
}

/** Values that a query string can carry; an array repeats its name, undefined is left out. */
export type QueryValue = string | number | boolean | undefined | readonly string[];
export type QueryValues = Readonly<Record<string, QueryValue>>;
export type PathValues = Readonly<Record<string, string | number>>;

/** Declares a route, keeping its literal method and path. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/**
 * Writes a route as path and query: `/v/{id}` with `{ id: 'a b' }` becomes `/v/a%20b`.
 * @throws {TypeError} a path parameter has no value
 */
export function toPath({ path }: Route, params: PathValues = {}, query: QueryValues = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
