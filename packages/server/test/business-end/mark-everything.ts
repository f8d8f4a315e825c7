import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { BUSINESS_TABLES, type BusinessTable } from '../../src/services/erasure/business/business-tables.ts';

/** What the server makes up to find its own files again, or what it looks a row up by. */
const OWN_NAMES =
  /(^|_)(key|keys|hash|hashes|storage_name|upload_name|token|secret|directory|customer|file|folder|version|reference)$/;

/**
 * Writes a text into every column of a business's rows that takes any text: what people may have typed there. Columns that
 * take only certain words refuse, and stay as they are.
 * @returns the columns that have it now
 */
export async function markEverything(
  { root, transaction }: Pick<Database, 'root' | 'transaction'>,
  businessId: string,
  marker: string,
): Promise<string[]> {
  const rules: BusinessTable[] = [
    ...BUSINESS_TABLES,
    ...(['multipart_upload', 'video', 'archive', 'live_stream', 'data_export'] as const).map((table) => ({
      table,
    })),
  ];
  const marked: string[] = [];
  for (const rule of rules) {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${rule.table} and data_type in ('text', 'ARRAY')
        and (data_type = 'text' or udt_name = '_text')
    `.execute(root);
    for (const { name, type } of rows.filter((column) => !OWN_NAMES.test(column.name))) {
      const value = type === 'text' ? sql`${marker}` : sql`array[${marker}]::text[]`;
      const isDone = await transaction((tx) =>
        sql`update ${sql.table(rule.table)} set ${sql.ref(name)} = ${value} where ${isOwn(rule, businessId)}`.execute(
          tx,
        ),
      ).catch(() => null);
      if (isDone?.numAffectedRows) marked.push(`${rule.table}.${name}`);
    }
  }
  return marked;
}

function isOwn({ through }: BusinessTable, businessId: string) {
  if (!through) return sql`business_id = ${businessId}`;
  return sql`${sql.ref(through.column)} in (
    select id from ${sql.table(through.parent)} where business_id = ${businessId}
  )`;
}
