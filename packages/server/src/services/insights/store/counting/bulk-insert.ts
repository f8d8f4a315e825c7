import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Schema } from '../../../../db/schema.ts';

type Column<T extends keyof Schema> = keyof Schema[T] & string;

interface BulkInsert<T extends keyof Schema> {
  readonly table: T;
  readonly columns: readonly Column<T>[];
  /** In the order of the key, so that no two writers can deadlock. */
  readonly rows: readonly object[];
  /** What follows `on conflict`. */
  readonly onConflict: RawBuilder<unknown>;
}

/** Writes any number of rows with one statement and one parameter, a text that both databases read alike. */
export async function bulkInsert<T extends keyof Schema>(
  db: Executor,
  { table, columns, rows, onConflict }: BulkInsert<T>,
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict ${onConflict}
  `.execute(db);
}

interface SumColumns<T extends keyof Schema> {
  /** Its primary key. */
  readonly key: readonly Column<T>[];
  /** What a row gets when it is made, and keeps. */
  readonly facts?: readonly Column<T>[];
  /** What is added to the values that are there. */
  readonly amounts: readonly Column<T>[];
}

/** Adds to rows of one table, and makes those that are missing. */
export type AddToSums = (db: Executor, rows: readonly object[]) => Promise<void>;

/** A table of sums. @returns what adds to it; rows must be in the order of the key */
export function sumsIn<T extends keyof Schema>(
  table: T,
  { key, facts = [], amounts }: SumColumns<T>,
): AddToSums {
  const columns = [...key, ...facts, ...amounts];
  const onConflict = sql`(${sql.join(key.map((column) => sql.ref(column)))}) do update set ${adding(table, amounts)}`;
  return (db, rows) => bulkInsert(db, { table, columns, rows, onConflict });
}

/** `a = excluded.a, …`: the new values replace the old ones. */
export function replacing(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
}

/** `a = t.a + excluded.a, …`: the new values are added to the old ones. */
export function adding(table: keyof Schema, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + excluded.${sql.ref(column)}`,
    ),
  );
}
