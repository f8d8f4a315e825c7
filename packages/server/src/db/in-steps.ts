import type { Database, Executor } from './database.ts';

/**
 * Repeats a bounded step, each time in a transaction of its own so that others get their turn, until it finds
 * nothing left to do. Yields the rows of each step.
 * @param step answers how many rows it changed; 0 ends the steps
 */
export async function* inSteps(
  database: Database,
  step: (tx: Executor) => Promise<number>,
  signal?: AbortSignal,
): AsyncGenerator<number> {
  for (;;) {
    signal?.throwIfAborted();
    const rows = await database.transaction(step);
    if (rows === 0) return;
    yield rows;
  }
}
