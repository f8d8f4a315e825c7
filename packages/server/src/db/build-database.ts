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
  transactionLimitMs: number;
  onQueryError?: ((error: unknown) => void) | undefined;
  bossConnection: Database['bossConnection'];
  listen: Database['listen'];
  close(): Promise<void>;
}

/** Applies the same rules to either database. */
export function buildDatabase(parts: DatabaseParts): Database {
  const scope = createTransactionScope();
  const root = new Kysely<Schema>({
    dialect: guardDialect(parts.dialect, scope),
    log: (event) => {
      if (event.level === 'error') parts.onQueryError?.(event.error);
    },
  });
  const { transactionLimitMs: limitMs } = parts;
  let closing: Promise<void> | undefined;
  return {
    kind: parts.kind,
    root: followSharedTransaction(root, scope),
    bossConnection: parts.bossConnection,
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
      await within(PING_LIMIT_MS, sql`select 1`.execute(root));
    },
    async close() {
      closing ??= root.destroy().then(() => parts.close());
      await closing;
    },
    refuseInsideTransaction: () => scope.refuseQueryInside(),
  };
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      late.reject(
        new DatabaseUseError('DATABASE_SILENT', `The database did not answer within ${limitMs / 1000} s.`),
      ),
    limitMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
