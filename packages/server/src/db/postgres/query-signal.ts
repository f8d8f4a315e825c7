import { AsyncLocalStorage } from 'node:async_hooks';

/** Who is waiting for the queries of the calling code: once the signal aborts, nobody is. */
export interface QuerySignal {
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  current(): AbortSignal | undefined;
}

/** Creates the signals of one database. */
export function createQuerySignal(): QuerySignal {
  const current = new AsyncLocalStorage<AbortSignal>();
  return { run: (signal, work) => current.run(signal, work), current: () => current.getStore() };
}
