import { unavailable } from '../../../problems/problems.ts';

/** With more waiting than this, who comes next would not live to see an answer. */
const MAX_WAITING = 200;

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many works run at once and queues the others in order.
 * @returns throws UNAVAILABLE when too many wait already
 */
export function createGate(atOnce: number, maxWaiting = MAX_WAITING): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= maxWaiting) throw unavailable(5);
      // Whoever leaves hands its place over, so `running` stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
