/** A parameter as PostgreSQL reads it in text form; null is SQL's NULL. */
export type WireParameter = string | null;

export interface SqlResult {
  rows: Record<string, unknown>[];
  /** The first word of the command's tag, such as SELECT or COMMIT. */
  command: string | undefined;
  affectedRows: number | undefined;
}

/** One session with PostgreSQL, of either kind. */
export interface SqlSession {
  /** Runs one statement. */
  query(text: string, parameters?: readonly WireParameter[]): Promise<SqlResult>;
  /** Runs any number of statements, without parameters. */
  exec(text: string): Promise<SqlResult[]>;
}
