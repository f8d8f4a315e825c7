import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Rows of one table, of which nothing has been selected yet. */
export type Found<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

interface PageParts<Table extends keyof Schema, Field extends string, Row> {
  /** What each field sorts by; column names are qualified with their table. */
  readonly sortedBy: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** Breaks ties, so that no row appears on two pages. */
  readonly id: string;
  /** Selects a row's fields and joins the tables they need, without adding or dropping rows. */
  readonly show: (found: Found<Table>) => { execute(): Promise<Row[]> };
}

/** One page of the rows that were found, and how many there are on all pages. */
export async function listPage<Table extends keyof Schema, Field extends string, Row>(
  found: Found<Table>,
  query: ListQuery<Field>,
  { sortedBy, id, show }: PageParts<Table, Field, Row>,
): Promise<Page<Row>> {
  const [field, direction] = query.sort.split(',') as [Field, 'ASC' | 'DESC'];
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const { total } = await found
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const page = found
    .orderBy(sortedBy[field], order)
    .orderBy(sql.ref(id), order)
    .limit(query.size)
    .offset(query.page * query.size);
  return toPage(await show(page).execute(), total, query);
}

/** Whether one of the columns contains the text, literally and in any case. */
export function containsText(text: string, ...columns: readonly string[]): RawBuilder<SqlBool> {
  const needle = text.toLowerCase();
  const tests = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), ${needle}) > 0`);
  return sql<SqlBool>`(${needle} = '' or ${sql.join(tests, sql` or `)})`;
}
