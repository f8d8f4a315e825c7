/** A record as code holds it, with `id` as everything else has one. The specification calls some of them `uuid`. */
export type WithId<Wire extends { readonly uuid: string }> = Omit<Wire, 'uuid'> & { readonly id: string };

/** Takes a record over from the wire. */
export function withId<Wire extends { readonly uuid: string }>({ uuid, ...rest }: Wire): WithId<Wire> {
  return { ...rest, id: uuid };
}
