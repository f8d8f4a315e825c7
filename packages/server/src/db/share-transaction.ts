import { sql } from 'kysely';
import type { Executor } from './database.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** The root as services hold it: while their caller shares a transaction with them, queries on it are part of that one. */
export function followSharedTransaction(root: Executor, scope: TransactionScope): Executor {
  return new Proxy(root, {
    get(_target, name) {
      const executor = scope.sharedTransaction() ?? root;
      const value: unknown = Reflect.get(executor, name, executor);
      return typeof value === 'function' ? value.bind(executor) : value;
    },
  });
}

/** A transaction within a shared one: what fails in it is undone, and the caller decides about the rest. */
export async function runNested<T>(
  tx: Executor,
  scope: TransactionScope,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  await sql`savepoint nested`.execute(tx);
  try {
    const result = await scope.run(() => work(tx));
    await sql`release savepoint nested`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(tx);
    throw error;
  }
}
