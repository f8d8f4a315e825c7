import type { Database, Executor } from './database.ts';

/**
 * Repeats a bounded step, each time in its own transaction so that others get a turn, until there is nothing
 * left to do. Yields the rows of each step.
 * @param step returns how many rows it changed; 0 ends the loop
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
