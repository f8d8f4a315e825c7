import { useEffect, useState } from 'react';

interface Store<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Draws a component anew whenever its store changes; `useSyncExternalStore` costs the bundle four times as much. */
export function useStore<T>({ get, subscribe }: Store<T>): T {
  const [, redraw] = useState({});
  useEffect(() => {
    const update = (): void => redraw({});
    // What may have changed between drawing and listening.
    update();
    return subscribe(update);
  }, [subscribe]);
  return get();
}
