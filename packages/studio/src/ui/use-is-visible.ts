import { useSyncExternalStore } from 'react';

/** Whether anybody can see the page: its tab is in front. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
