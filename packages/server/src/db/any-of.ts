import { type Expression, type RawBuilder, sql } from 'kysely';

/** The right side of `id = …` for a list of ids, which may be empty, or for a query of ids. */
export function anyOf(ids: readonly string[] | Expression<unknown>): RawBuilder<string> {
  return 'toOperationNode' in ids ? sql`any(${ids})` : sql`any(${[...ids]}::uuid[])`;
}
