import { ApiError } from '@commoncast/core/http/api-error';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionOwner } from './session-owner.ts';

/** What has become of the page's session elsewhere. */
export type Interruption =
  /** Another tab works for somebody else now, or for another business of the same person. */
  | { readonly kind: 'REPLACED'; readonly owner: SessionOwner; readonly isSameUser: boolean }
  /** Another tab has logged out. */
  | { readonly kind: 'LOGGED_OUT' }
  /** The server no longer knows the session. */
  | { readonly kind: 'EXPIRED' }
  /** Nobody is signed in here, but in another tab somebody is now. */
  | { readonly kind: 'SIGNED_IN'; readonly owner: SessionOwner };

interface InterruptionState {
  readonly interruption: Interruption | null;
  readonly set: (interruption: Interruption | null) => void;
}

export type InterruptionStore = StoreApi<InterruptionState>;

/** Whether the page may go on. */
export function createInterruptionStore(): InterruptionStore {
  return createStore((set) => ({ interruption: null, set: (interruption) => set({ interruption }) }));
}

/** What a call ends with that an interrupted page tries; null if it may be sent. */
export function refusalOf(interruption: Interruption | null): ApiError | null {
  if (!interruption || interruption.kind === 'SIGNED_IN') return null;
  return new ApiError({ status: 401, code: 'UNAUTHORIZED', message: wordsOf(interruption) });
}

function wordsOf(interruption: Exclude<Interruption, { kind: 'SIGNED_IN' }>): string {
  switch (interruption.kind) {
    case 'REPLACED':
      return interruption.isSameUser
        ? `You switched to ${interruption.owner.businessName} in another tab. Nothing was sent.`
        : `You are signed in as ${interruption.owner.username} in another tab. Nothing was sent.`;
    case 'LOGGED_OUT':
      return 'You logged out in another tab. Nothing was sent.';
    case 'EXPIRED':
      return 'Your session has ended. Nothing was sent.';
  }
}
