type Step<S extends string> = S extends `:${infer Name}?`
  ? { readonly [N in Name]?: string }
  : S extends `:${infer Name}`
    ? { readonly [N in Name]: string }
    : unknown;

/** The parameters of a pattern; an optional one may be left out. */
export type PathParams<P extends string> = P extends `${infer First}/${infer Rest}`
  ? Step<First> & PathParams<Rest>
  : Step<P>;

/**
 * The path of a page: `/videos/:id/:tab?` with `{ id: '7' }` becomes `/videos/7`.
 * @throws {TypeError} a parameter that is not optional has no value
 */
export function pathTo<const P extends string>(pattern: P, params: PathParams<P>): string {
  const values = params as Readonly<Record<string, string | undefined>>;
  return pattern.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = values[name];
    if (value !== undefined) return `/${encodeURIComponent(value)}`;
    if (optional) return '';
    throw new TypeError(`The path ${pattern} needs a value for ${name}`);
  });
}
