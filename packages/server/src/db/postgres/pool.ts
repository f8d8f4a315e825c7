import pg from 'pg';
import { PARSED_TYPES } from '../type-parsers.ts';

/** How long a connection may take to be made. */
const SETTINGS_LIMIT_MS = 5_000;

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

export interface PoolOptions {
  readonly databaseUrl: string;
  /** What the connections are called in the server's list. */
  readonly name: string;
  readonly size: number;
  /** How long to wait for a connection. */
  readonly connectionLimitMs: number;
  /** After this the server ends a statement; 0 for never. */
  readonly statementLimitMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** Creates a pool, with the same types, time zone and limits as the embedded database. */
export function createPool(options: PoolOptions): pg.Pool {
  const { databaseUrl, name, size, connectionLimitMs, statementLimitMs, onFailure } = options;
  // The limit on idling releases what a hung process holds in the middle of a transaction. Parallel workers take longer to
  // start than most of our statements run, and those that belong together are sent side by side already.
  const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statementLimitMs};
    set idle_in_transaction_session_timeout = '30s'; set max_parallel_workers_per_gather = 0`;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: connectionLimitMs,
    keepAlive: true,
    application_name: name,
    types,
    // The pool waits for the promise, although its types do not mention one.
    onConnect: async (client) => {
      // Without a listener, a connection that dies while in use would end the process.
      client.on('error', onFailure);
      await client.query({ text: settings, query_timeout: SETTINGS_LIMIT_MS } as pg.QueryConfig);
    },
  });
  pool.on('error', onFailure);
  return pool;
}
