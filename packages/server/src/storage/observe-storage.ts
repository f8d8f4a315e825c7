import type { Storage } from './storage.ts';

/** The same storage, whose failed calls are told of by their names; a list fails as it is read. */
export function observeStorage(
  storage: Storage,
  onFailure: (operation: string, error: unknown) => void,
): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const failed = (error: unknown) => onFailure(String(name), error);
      return (...args: unknown[]): unknown => {
        const result: unknown = value.apply(target, args);
        if (result instanceof Promise) result.catch(failed);
        return isList(result) ? observed(result, failed) : result;
      };
    },
  });
}

function isList(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

async function* observed<T>(list: AsyncIterable<T>, failed: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* list;
  } catch (error) {
    failed(error);
    throw error;
  }
}
