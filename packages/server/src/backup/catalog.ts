import type { SqlSession } from '../db/sql-session.ts';
import type { Manifest } from './manifest.ts';

/**
 * Left out: the salt of the day, which must not outlive it, what the migrations write themselves, and versions, which are
 * made of the numbers of this database's transactions.
 */
const LEFT_OUT = ['daily_salt', 'schema_migration', 'business_content'];

/** A table by its quoted name, with its columns and their types in order. */
export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Our tables except the unlogged ones, which a crash empties too; a partitioned table counts as one. */
export async function readTables(session: SqlSession): Promise<CatalogTable[]> {
  const { rows } = await session.query(`
    select format('%I', c.relname) as name, c.relname as bare,
      json_agg(json_build_object('name', format('%I', a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname
  `);
  return (rows as unknown as (CatalogTable & { bare: string })[]).filter(
    ({ bare }) => !LEFT_OUT.includes(bare),
  );
}

/** Statements that create the partitions of tables partitioned by day. */
export async function readPartitions(session: SqlSession): Promise<string[]> {
  const { rows } = await session.query(`
    select format('create table if not exists %I partition of %I %s', part.relname, whole.relname,
      pg_get_expr(part.relpartbound, part.oid)) as statement
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
    where part.relnamespace = 'public'::regnamespace and part.relkind = 'r' and part.relispartition
    order by part.relname
  `);
  return rows.map(({ statement }) => String(statement));
}

/** The current values of the sequences. */
export async function readSequences(session: SqlSession): Promise<Manifest['sequences']> {
  const { rows } = await session.query(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value
    from pg_sequences where schemaname = 'public' and last_value is not null
  `);
  return rows.map(({ name, value }) => ({ name: String(name), value: Number(value) }));
}

/** The migrations that a database has run. */
export async function readAppliedMigrations(session: SqlSession): Promise<Manifest['migrations']> {
  const { rows } = await session.query('select name, sha256 from schema_migration order by name');
  return rows.map(({ name, sha256 }) => ({ name: String(name), sha256: String(sha256) }));
}
