import { sql } from 'kysely';
import type { Executor } from './database.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** The root that services hold: while a caller shares its transaction with them, their queries are part of it. */
export function followSharedTransaction(root: Executor, scope: TransactionScope): Executor {
  return new Proxy(root, {
    get(_target, name) {
      const executor = scope.sharedTransaction() ?? root;
      const value: unknown = Reflect.get(executor, name, executor);
      return typeof value === 'function' ? value.bind(executor) : value;
    },
  });
}

/** A transaction within a shared one: its failure undoes only its own work, and the caller decides about the rest. */
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
