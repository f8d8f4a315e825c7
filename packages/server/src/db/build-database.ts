import { type Dialect, Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseUseError } from './database-use-error.ts';
import { guardDialect } from './guarded-dialect.ts';
import { runTransaction } from './run-transaction.ts';
import type { Schema } from './schema.ts';
import { followSharedTransaction, runNested } from './share-transaction.ts';
import { createTransactionScope } from './transaction-scope.ts';

const PING_LIMIT_MS = 5_000;

interface DatabaseParts {
  kind: Database['kind'];
  dialect: Dialect;
  /** Its own connections for figures; without it they share the others. */
  figures?: { dialect: Dialect; cancelOn: Database['cancelOn'] };
  transactionLimitMs: number;
  onQueryError?: ((error: unknown) => void) | undefined;
  connectBoss: Database['connectBoss'];
  listen: Database['listen'];
  /** A query by default. */
  ping?: Database['ping'];
  close(): Promise<void>;
}

/** Applies the same rules to either database. */
export function buildDatabase(parts: DatabaseParts): Database {
  const scope = createTransactionScope();
  let writes = 0;
  const onWrite = () => {
    writes += 1;
  };
  const connect = (dialect: Dialect) =>
    new Kysely<Schema>({
      dialect: guardDialect(dialect, scope, onWrite),
      log: (event) => {
        if (event.level === 'error') parts.onQueryError?.(event.error);
      },
    });
  const root = connect(parts.dialect);
  const figures = parts.figures ? connect(parts.figures.dialect) : root;
  const { transactionLimitMs: limitMs } = parts;
  let closing: Promise<void> | undefined;
  return {
    kind: parts.kind,
    root: followSharedTransaction(root, scope),
    figures: followSharedTransaction(figures, scope),
    cancelOn: parts.figures?.cancelOn ?? ((_signal, work) => work()),
    writes: () => writes,
    connectBoss: parts.connectBoss,
    transaction(work) {
      const shared = scope.sharedTransaction();
      if (shared) return runNested(shared, scope, work);
      return runTransaction({ root, scope, limitMs, work: (tx) => scope.run(() => work(tx)) });
    },
    shareTransaction(work) {
      return runTransaction({ root, scope, limitMs, work: (tx) => scope.runShared(tx, () => work(tx)) });
    },
    async listen(channel, onPayload, onReconnect) {
      scope.refuseQueryInside();
      return await parts.listen(channel, onPayload, onReconnect);
    },
    async ping() {
      scope.refuseQueryInside();
      await (parts.ping?.() ?? within(PING_LIMIT_MS, sql`select 1`.execute(root)));
    },
    async close() {
      closing ??= Promise.all([...new Set([root, figures])].map((one) => one.destroy())).then(() =>
        parts.close(),
      );
      await closing;
    },
    refuseInsideTransaction: () => scope.refuseQueryInside(),
  };
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      late.reject(
        new DatabaseUseError('DATABASE_SILENT', `The database did not answer within ${limitMs / 1000} s.`),
      ),
    limitMs,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
