import type { Executor } from './database.ts';
import { DatabaseUseError } from './database-use-error.ts';
import type { TransactionScope } from './transaction-scope.ts';

/**
 * How long the body of a transaction may take. On PGlite everybody else waits meanwhile, so a body that
 * waits for something else must not be able to stop the whole server; PostgreSQL gets the same rule, so
 * code that works there works on both.
 */
export const TRANSACTION_LIMIT_MS = 10_000;

interface TransactionRun<T> {
  root: Executor;
  scope: TransactionScope;
  limitMs: number;
  work: (tx: Executor) => Promise<T>;
}

/** Runs `work` in a transaction and rolls it back when it takes too long, even if it never settles. */
export async function runTransaction<T>({ root, scope, limitMs, work }: TransactionRun<T>): Promise<T> {
  scope.refuseTransactionInside();
  const overdue = Promise.withResolvers<never>();
  const finished = root.transaction().execute(async (tx) => {
    // The clock starts with the body: neither waiting for a turn nor the commit counts.
    const timer = setTimeout(() => overdue.reject(tooLong(limitMs)), limitMs);
    try {
      return await Promise.race([work(tx), overdue.promise]);
    } finally {
      clearTimeout(timer);
    }
  });
  // Raced again, because the rollback waits for a statement that may itself be stuck.
  return await Promise.race([finished, overdue.promise]);
}

function tooLong(limitMs: number): DatabaseUseError {
  const seconds = limitMs / 1000;
  return new DatabaseUseError(
    'TRANSACTION_TOO_LONG',
    `A transaction took longer than ${seconds} s and was rolled back. Do slow work before or after it.`,
  );
}
