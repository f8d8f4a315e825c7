import type { TabSession } from './tab-session.ts';

/** Lets the session catch up whenever the tab is looked at again, out of the browser's cache as well. */
export function wakeWithTab({ wake }: Pick<TabSession, 'wake'>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake();
  });
}
