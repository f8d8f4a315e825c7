import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Every row that contains a text, in all tables of all schemas but the system's, as `schema.table: row`. */
export async function tracesOf({ root }: Pick<Database, 'root'>, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by table_schema, table_name
  `.execute(root);
  const traces: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select one::text as row from ${sql.id(schema, name)} as one where strpos(one::text, ${text}) > 0
    `.execute(root);
    traces.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return traces;
}
