import { createStore, type StoreApi } from 'zustand/vanilla';

interface SnackbarMessage {
  readonly id: number;
  readonly text: string;
  readonly severity: 'success' | 'error' | 'info';
  /** Another plan would have let it pass. */
  readonly isAboutPlan?: boolean;
}

interface SnackbarState {
  /** Errors are shown all at once until they are closed; of the others, the first one. */
  readonly messages: readonly SnackbarMessage[];
  readonly show: (text: string, options?: Partial<Pick<SnackbarMessage, 'severity' | 'isAboutPlan'>>) => void;
  readonly dismiss: (id: number) => void;
}

export type SnackbarStore = StoreApi<SnackbarState>;

/** Short messages, one after the other. What can be undone, or failed over a list, is a notice instead. */
export function createSnackbarStore(): SnackbarStore {
  let lastId = 0;
  return createStore((set) => ({
    messages: [],
    show: (text, { severity = 'success', ...rest } = {}) =>
      set(({ messages }) => {
        const isSaid = severity === 'error' && messages.some((one) => one.text === text);
        return isSaid ? {} : { messages: [...messages, { id: ++lastId, text, severity, ...rest }] };
      }),
    dismiss: (id) => set(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) })),
  }));
}
