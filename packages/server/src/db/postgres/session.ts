import type { ClientBase, QueryResult } from 'pg';
import type { SqlResult, SqlSession } from '../sql-session.ts';

/** One connection of the pool as a session. */
export function toSession(client: ClientBase): SqlSession {
  return {
    async query(text, parameters = []) {
      return toResult(await client.query(text, [...parameters]));
    },
    async exec(text) {
      const results: QueryResult | QueryResult[] = await client.query(text);
      return (Array.isArray(results) ? results : [results]).map(toResult);
    },
  };
}

function toResult({ rows, command, rowCount }: QueryResult): SqlResult {
  return { rows, command, affectedRows: rowCount ?? undefined };
}
