import { createStore, type StoreApi } from 'zustand/vanilla';

/** Hears that the page is left although the form has unsaved changes. */
type OnLeave = () => void;

interface UnsavedState {
  /** One for each form with unsaved changes. */
  readonly forms: ReadonlySet<OnLeave>;
  /** @returns a function that takes the form out again */
  readonly add: (onLeave: OnLeave) => () => void;
  /** What waits for the person to agree that unsaved changes are lost; null for nothing. */
  readonly waiting: (() => void) | null;
  /** Does it at once if nothing is unsaved, otherwise once the person agrees. */
  readonly whenFree: (work: () => void) => void;
  readonly stopWaiting: () => void;
  /** Nobody is asked about the changes of these forms any more. */
  readonly forget: () => void;
}

export type UnsavedStore = StoreApi<UnsavedState>;

/** The forms of the page that have unsaved changes. */
export function createUnsavedStore(): UnsavedStore {
  return createStore((set, get) => ({
    forms: new Set(),
    add: (onLeave) => {
      set(({ forms }) => ({ forms: new Set([...forms, onLeave]) }));
      return () => set(({ forms }) => ({ forms: new Set([...forms].filter((one) => one !== onLeave)) }));
    },
    waiting: null,
    whenFree: (work) => {
      if (get().forms.size === 0) work();
      else set({ waiting: work });
    },
    stopWaiting: () => set({ waiting: null }),
    forget: () => set({ forms: new Set() }),
  }));
}
