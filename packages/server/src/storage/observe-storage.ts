import type { Storage } from './storage.ts';

/** The same storage, whose failed calls are told of by their names. Lists fail as they are read, and are not told of. */
export function observeStorage(
  storage: Storage,
  onFailure: (operation: string, error: unknown) => void,
): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const result: unknown = value.apply(target, args);
        if (result instanceof Promise) result.catch((error: unknown) => onFailure(String(name), error));
        return result;
      };
    },
  });
}
