import { type Expression, sql } from 'kysely';
import type { Executor } from './database.ts';

/** A query that can be run alone or be read together with others. */
export interface Query<Row> extends Expression<Row> {
  execute(): Promise<Row[]>;
}

/** A query, and what is made of its rows. */
export interface Reading<Result> {
  readonly query: Expression<unknown>;
  readonly toResult: (rows: readonly never[]) => Result;
}

/** A column's value, as JSON has it. */
type AsJson<Value> = Value extends Date ? string : Value;
export type JsonRow<Row> = { readonly [Column in keyof Row]: AsJson<Row[Column]> };

/** Pairs a query with what its rows mean. Rows come as JSON has them, in the query's order. */
export function reading<Row, Result>(
  query: Expression<Row>,
  toResult: (rows: readonly JsonRow<Row>[]) => Result,
): Reading<Result> {
  return { query, toResult: toResult as Reading<Result>['toResult'] };
}

/** Pairs a query with its rows as they are. */
export function rowsOf<Row>(query: Expression<Row>): Reading<readonly JsonRow<Row>[]> {
  return reading(query, (rows) => rows);
}

type Results<Readings> = {
  readonly [Name in keyof Readings]: Readings[Name] extends Reading<infer Result> ? Result : never;
};

/** Reads several queries in one statement: in one round trip, and all as of one moment. */
export async function readTogether<Readings extends Readonly<Record<string, Reading<unknown>>>>(
  db: Executor,
  readings: Readings,
): Promise<Results<Readings>> {
  const parts = Object.entries(readings);
  const columns = parts.map(([name, { query }]) =>
    sql<readonly never[]>`(select coalesce(json_agg(row_to_json(one)), '[]') from (${query}) one)`.as(name),
  );
  const found = await db.selectNoFrom(columns).executeTakeFirstOrThrow();
  const rows = found as Readonly<Record<string, readonly never[]>>;
  return Object.fromEntries(
    parts.map(([name, { toResult }]) => [name, toResult(rows[name] ?? [])]),
  ) as Results<Readings>;
}
