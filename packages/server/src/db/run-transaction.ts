import { setTimeout as delay } from 'node:timers/promises';
import type { Executor } from './database.ts';
import { DatabaseUseError } from './database-use-error.ts';
import { sqlState } from './sql-state.ts';
import type { TransactionScope } from './transaction-scope.ts';

/**
 * How long the body of a transaction may take. On PGlite everybody else waits meanwhile, so a body that
 * waits for something else must not be able to stop the whole server; PostgreSQL gets the same rule, so
 * code that works there works on both.
 */
export const TRANSACTION_LIMIT_MS = 10_000;

/** `serialization_failure` and `deadlock_detected`: PostgreSQL has rolled one of several back, so that the others can go on. */
const COLLIDED: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 10;

interface TransactionRun<T> {
  root: Executor;
  scope: TransactionScope;
  limitMs: number;
  work: (tx: Executor) => Promise<T>;
}

/**
 * Runs `work` in a transaction and rolls it back when it takes too long, even if it never settles. Runs it again, a few
 * times, if it was rolled back because it collided with another.
 */
export async function runTransaction<T>(run: TransactionRun<T>): Promise<T> {
  run.scope.refuseTransactionInside();
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(run);
    } catch (error) {
      if (tries === MAX_TRIES || !COLLIDED.has(sqlState(error))) throw error;
      // At random, so that those which collided do not collide again.
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}

async function runOnce<T>({ root, limitMs, work }: TransactionRun<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>();
  let failure: { readonly error: unknown } | undefined;
  const finished = root.transaction().execute(async (tx) => {
    // The clock starts with the body: neither waiting for a turn nor the commit counts.
    const timer = setTimeout(() => overdue.reject(tooLong(limitMs)), limitMs);
    try {
      return await Promise.race([work(tx), overdue.promise]);
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  });
  try {
    // Raced again, because the rollback waits for a statement that may itself be stuck.
    return await Promise.race([finished, overdue.promise]);
  } catch (error) {
    // Where the rollback fails as well, that says less.
    throw failure ? failure.error : error;
  }
}

function tooLong(limitMs: number): DatabaseUseError {
  const seconds = limitMs / 1000;
  return new DatabaseUseError(
    'TRANSACTION_TOO_LONG',
    `A transaction took longer than ${seconds} s and was rolled back. Do slow work before or after it.`,
  );
}
