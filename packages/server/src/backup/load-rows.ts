import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { BackupError } from './backup-error.ts';
import type { DumpedRow } from './dump-rows.ts';
import type { Manifest } from './manifest.ts';

const BATCH_ROWS = 500;

export interface TableLoader {
  insert(rows: AsyncIterable<DumpedRow>): Promise<void>;
  /** @throws {BackupError} the number of rows differs from the manifest's */
  requireWhole(): Promise<void>;
}

/** Empties a table of what a migration put there, and takes the rows of a backup. */
export async function loadTable(tx: Executor, name: string, manifest: Manifest): Promise<TableLoader> {
  const table = manifest.tables.find((one) => one.name === name);
  const types = await readTypes(tx, name);
  const columns = table?.columns ?? [];
  const values = columns.map((column, index) => `(r ->> ${index})::${types.get(column)}`).join(', ');
  const into = sql.raw(
    `insert into ${name} (${columns.join(', ')}) overriding system value select ${values}`,
  );
  await sql.raw(`delete from ${name}`).execute(tx);
  const flush = async (rows: readonly DumpedRow[]) => {
    if (rows.length === 0) return;
    await sql`${into} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(tx);
  };
  return {
    async insert(rows) {
      let batch: DumpedRow[] = [];
      for await (const row of rows) {
        batch.push(row);
        if (batch.length < BATCH_ROWS) continue;
        await flush(batch);
        batch = [];
      }
      await flush(batch);
    },
    async requireWhole() {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(name)}`.execute(
        tx,
      );
      if (rows[0]?.count === table?.rows) return;
      throw new BackupError(`The table ${name} has ${rows[0]?.count} rows instead of ${table?.rows}.`);
    },
  };
}

/** Rows come table by table: what they refer to may come later, and is checked once the foreign keys are back. */
export async function withoutForeignKeys(tx: Executor, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; constraint: string; definition: string }>`
    select conrelid::regclass::text as name, format('%I', conname) as constraint,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  `.execute(tx);
  // No table can be altered while triggers wait for the commit.
  await sql`set constraints all immediate`.execute(tx);
  for (const { name, constraint } of rows) {
    await sql.raw(`alter table ${name} drop constraint ${constraint}`).execute(tx);
  }
  await work();
  for (const { name, constraint, definition } of rows) {
    await sql.raw(`alter table ${name} add constraint ${constraint} ${definition}`).execute(tx);
  }
}

async function readTypes(tx: Executor, name: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select format('%I', attname) as name, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
  `.execute(tx);
  return new Map(rows.map((column) => [column.name, column.type]));
}
