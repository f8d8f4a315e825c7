import type { Storage } from './storage.ts';

/** They compute, and ask nobody. */
const HARMLESS: readonly PropertyKey[] = ['signGet', 'signPart'] satisfies (keyof Storage)[];

/**
 * A store whose every call throws inside the body of a transaction, as a query on the root does: locks would be held
 * for as long as the store takes, and what is stored would not be rolled back.
 * @param refuseInside throws inside the body of a transaction
 */
export function outsideTransactions(storage: Storage, refuseInside: () => void): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || HARMLESS.includes(name)) return value;
      return (...args: unknown[]) => {
        refuseInside();
        return Reflect.apply(value, target, args);
      };
    },
  });
}
