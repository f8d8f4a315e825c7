import type { Schema } from '../../../../../db/schema.ts';

/** A column that tells rows apart, with the type that its text is read as. */
type KeyColumn = readonly [column: string, type: 'uuid' | 'text' | 'integer' | 'date' | 'timestamptz'];

/** Rows of one table as an export has them: a list in JSON, and a table in CSV where that makes sense. */
export interface ExportedKind {
  /** Of the files, without their endings. */
  readonly file: string;
  /** A line of the README. */
  readonly about: string;
  readonly table: keyof Schema;
  /** What belongs to the business; absent: the table has a `business_id`. */
  readonly through?: { readonly column: string; readonly parent: keyof Schema } | { readonly column: 'id' };
  /** In this order rows are read, page by page. */
  readonly key: readonly KeyColumn[];
  /** Every other column is left out on purpose: secrets, hashes, and what only concerns the server. */
  readonly columns: readonly string[];
  readonly leftOut: readonly string[];
  readonly hasCsv?: true;
}

interface KindDraft<T extends keyof Schema>
  extends Omit<ExportedKind, 'table' | 'key' | 'columns' | 'leftOut'> {
  readonly columns: readonly (keyof Schema[T] & string)[];
  /** Some columns are there for releases before this one alone. */
  readonly leftOut?: readonly string[];
  readonly key?: readonly KeyColumn[];
}

const BY_ID: readonly KeyColumn[] = [['id', 'uuid']];

export function kind<T extends keyof Schema>(table: T, draft: KindDraft<T>): ExportedKind {
  return { key: BY_ID, leftOut: [], ...draft, table };
}
