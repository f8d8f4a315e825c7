import { AsyncLocalStorage } from 'node:async_hooks';
import type { Executor } from './database.ts';
import { DatabaseUseError } from './database-use-error.ts';

/** Knows, for one database, whether the calling code is inside the body of a transaction. */
export interface TransactionScope {
  /** Runs the body of a transaction. Work that it started and left running is outside again once it has ended. */
  run<T>(body: () => Promise<T>): Promise<T>;
  /** Runs a body whose queries on the root, and whose transactions, all become part of one transaction. */
  runShared<T>(tx: Executor, body: () => Promise<T>): Promise<T>;
  /** The transaction that the calling code shares without knowing it. */
  sharedTransaction(): Executor | undefined;
  /** @throws {DatabaseUseError} QUERY_OUTSIDE_TRANSACTION inside the body of a transaction */
  refuseQueryInside(): void;
  /** @throws {DatabaseUseError} NESTED_TRANSACTION inside the body of a transaction */
  refuseTransactionInside(): void;
}

/** Creates the scope of one database; two databases do not see each other's transactions. */
export function createTransactionScope(): TransactionScope {
  const current = new AsyncLocalStorage<{ isOpen: boolean; readonly shared?: Executor }>();
  const isInside = () => current.getStore()?.isOpen === true;
  async function runIn<T>(transaction: { isOpen: boolean }, body: () => Promise<T>): Promise<T> {
    try {
      return await current.run(transaction, body);
    } finally {
      transaction.isOpen = false;
    }
  }
  return {
    run: (body) => runIn({ isOpen: true }, body),
    runShared: (shared, body) => runIn({ isOpen: true, shared } as { isOpen: boolean }, body),
    sharedTransaction() {
      const transaction = current.getStore();
      return transaction?.isOpen ? transaction.shared : undefined;
    },
    refuseQueryInside() {
      if (!isInside()) return;
      throw new DatabaseUseError(
        'QUERY_OUTSIDE_TRANSACTION',
        'Inside a transaction only the transaction itself may be used: pass `tx` on instead of the root.',
      );
    },
    refuseTransactionInside() {
      if (!isInside()) return;
      throw new DatabaseUseError(
        'NESTED_TRANSACTION',
        'This code already runs inside a transaction: pass its `tx` on instead of beginning another.',
      );
    },
  };
}
