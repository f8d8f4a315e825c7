import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ExportedKind } from './kinds/kind.ts';

const ROWS_A_PAGE = 500;

export type ExportedRow = Readonly<Record<string, unknown>>;

/**
 * Every row of a kind, page by page, each page a statement of its own: nothing is locked, and memory holds one page.
 * @param limit rows of a page
 */
export async function* readRows(
  db: Executor,
  kind: ExportedKind,
  businessId: string,
  limit = ROWS_A_PAGE,
): AsyncGenerator<readonly ExportedRow[]> {
  const keys = kind.key.map(([column]) => sql.ref(column));
  const columns = sql.join(
    kind.columns.map((column) => sql`${sql.ref(column)} as ${sql.ref(toName(column))}`),
  );
  // As text, which is exact where a JavaScript date is not.
  const place = sql.join(keys.map((key, index) => sql`${key}::text as ${sql.ref(`key ${index}`)}`));
  let after: readonly string[] | null = null;
  while (true) {
    const from: RawBuilder<unknown> = after
      ? sql`and (${sql.join(keys)}) > (${placeOf(kind, after)})`
      : sql``;
    const { rows }: { rows: ExportedRow[] } = await sql<ExportedRow>`
      select ${columns}, ${place} from ${sql.table(kind.table)}
      where ${isOwn(kind, businessId)} ${from}
      order by ${sql.join(keys)} limit ${sql.lit(limit)}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = kind.key.map((_, index) => String(last[`key ${index}`]));
    yield rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('key '))),
    );
    if (rows.length < limit) return;
  }
}

/** The name of a column as JSON has it. */
export function toName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function isOwn({ through }: ExportedKind, businessId: string): RawBuilder<unknown> {
  if (!through) return sql`business_id = ${businessId}`;
  if (!('parent' in through)) return sql`${sql.ref(through.column)} = ${businessId}`;
  const parents = sql`select id from ${sql.table(through.parent)} where business_id = ${businessId}`;
  return sql`${sql.ref(through.column)} in (${parents})`;
}

function placeOf({ key }: ExportedKind, after: readonly string[]): RawBuilder<unknown> {
  return sql.join(key.map(([, type], index) => sql`${after[index]}::text::${sql.raw(type)}`));
}
