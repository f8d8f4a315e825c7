import { createStore, type StoreApi } from 'zustand/vanilla';

interface SnackbarMessage {
  readonly id: number;
  readonly text: string;
  readonly severity: 'success' | 'error' | 'info';
  /** Takes back what the message tells of. */
  readonly undo?: (() => void) | undefined;
}

interface SnackbarState {
  /** The first one is on show. */
  readonly messages: readonly SnackbarMessage[];
  readonly show: (text: string, options?: Partial<Pick<SnackbarMessage, 'severity' | 'undo'>>) => void;
  readonly dismiss: (id: number) => void;
}

export type SnackbarStore = StoreApi<SnackbarState>;

/** Short messages, one after the other. */
export function createSnackbarStore(): SnackbarStore {
  let lastId = 0;
  return createStore((set) => ({
    messages: [],
    show: (text, { severity = 'success', undo } = {}) =>
      set(({ messages }) => ({ messages: [...messages, { id: ++lastId, text, severity, undo }] })),
    dismiss: (id) => set(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) })),
  }));
}
