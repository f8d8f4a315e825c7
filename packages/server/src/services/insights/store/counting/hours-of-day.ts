import { type RawBuilder, sql } from 'kysely';

/** The first hour in a set of hours, of which bit 0 is the first of the day; null for none. */
export function firstOf(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(position('1' in reverse(${hours}::bit(24)::text)), 0) - 1`;
}

/** The last hour in a set of hours; null for none. */
export function lastOf(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`24 - nullif(position('1' in ${hours}::bit(24)::text), 0)`;
}
