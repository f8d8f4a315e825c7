import { createStore, type StoreApi } from 'zustand/vanilla';

/** Hears that the page is left although the form has unsaved changes. */
type OnLeave = () => void;

interface UnsavedState {
  /** One for each form with unsaved changes. */
  readonly forms: ReadonlySet<OnLeave>;
  /** @returns a function that takes the form out again */
  readonly add: (onLeave: OnLeave) => () => void;
}

export type UnsavedStore = StoreApi<UnsavedState>;

/** The forms of the page that have unsaved changes. */
export function createUnsavedStore(): UnsavedStore {
  return createStore((set) => ({
    forms: new Set(),
    add: (onLeave) => {
      set(({ forms }) => ({ forms: new Set([...forms, onLeave]) }));
      return () => set(({ forms }) => ({ forms: new Set([...forms].filter((one) => one !== onLeave)) }));
    },
  }));
}
