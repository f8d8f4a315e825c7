import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/**
 * Writes texts into a bare table for a while, a fixed number per commit: the upper bound for a receiver of beats.
 * @returns texts a second
 */
export async function measureBareInserts(
  { root }: Database,
  payloads: readonly string[],
  durationMs: number,
): Promise<number> {
  await sql`create table bare_insert (id bigint generated always as identity primary key, payload text not null)`.execute(
    root,
  );
  const startMs = performance.now();
  let rows = 0;
  while (performance.now() - startMs < durationMs) {
    await sql`insert into bare_insert (payload) select * from unnest(${[...payloads]}::text[])`.execute(root);
    rows += payloads.length;
  }
  const passedMs = performance.now() - startMs;
  await sql`drop table bare_insert`.execute(root);
  return (rows / passedMs) * 1_000;
}
