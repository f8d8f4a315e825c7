import pg from 'pg';
import { PARSED_TYPES } from '../type-parsers.ts';

const CONNECTIONS = 10;

type Parse = (text: string) => unknown;

// Its types declare a function, which it is not.
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

/** Creates the pool, with the same types, time zone and limits as the embedded database. */
export function createPool(databaseUrl: string, onFailure: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'commoncast',
    types,
    // The pool waits for the promise, although its types do not mention one.
    onConnect: async (client) => {
      // Without a listener, a connection that dies while in use would end the process.
      client.on('error', onFailure);
      // The limit releases what a hung process holds in the middle of a transaction.
      await client.query(
        "set timezone = 'UTC'; set datestyle = 'ISO'; set idle_in_transaction_session_timeout = '30s'",
      );
    },
  });
  pool.on('error', onFailure);
  return pool;
}
