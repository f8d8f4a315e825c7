import pLimit from 'p-limit';
import { unavailable } from '../../../problems/problems.ts';

/** With more waiting than this, the next caller would have given up before the answer. */
const MAX_WAITING = 200;
const RETRY_AFTER_S = 5;

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs a limited number of works at once and queues the others in order.
 * @returns throws UNAVAILABLE when too many wait already
 */
export function createGate(atOnce: number, maxWaiting = MAX_WAITING): Gate {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw unavailable(RETRY_AFTER_S);
    return await limit(work);
  };
}
