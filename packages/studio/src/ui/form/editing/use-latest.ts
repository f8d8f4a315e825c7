import { useRef, useState } from 'react';

interface Latest<T> {
  /** As of the last `set`, rendered or not: what is still under way reads it. */
  readonly current: T;
  /** As rendered. */
  readonly shown: T;
}

/** State that work in progress can read as it is now, not as it was when the work began. */
export function useLatest<T>(initial: () => T): [Latest<T>, (next: T) => void] {
  const [shown, setShown] = useState(initial);
  const ref = useRef(shown);
  const set = (next: T) => {
    ref.current = next;
    setShown(next);
  };
  return [
    {
      get current() {
        return ref.current;
      },
      shown,
    },
    set,
  ];
}
