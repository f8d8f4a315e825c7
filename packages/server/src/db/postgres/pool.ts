import pg from 'pg';
import { PARSED_TYPES } from '../type-parsers.ts';

const CONNECTIONS = 10;

type Parse = (text: string) => unknown;

// Its types say that it is a function, which it is not.
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: Parse): { parse(): unknown[] };
};

const parsers = new Map<number, Parse>(
  PARSED_TYPES.flatMap(({ oid, arrayOid, parse }) => [
    [oid, parse] as const,
    [arrayOid, (text: string) => arrayParser.create(text, parse).parse()] as const,
  ]),
);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Makes the pool, with the same types, time zone and limits as the embedded database has. */
export function createPool(databaseUrl: string, onFailure: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'commoncast',
    types,
    // The pool waits for the promise, although its types say nothing about one.
    onConnect: async (client) => {
      // Without a listener a connection that dies while it is in use would end the process.
      client.on('error', onFailure);
      // The limit frees what a process that hangs in the middle of a transaction holds.
      await client.query(
        "set timezone = 'UTC'; set datestyle = 'ISO'; set idle_in_transaction_session_timeout = '30s'",
      );
    },
  });
  pool.on('error', onFailure);
  return pool;
}
