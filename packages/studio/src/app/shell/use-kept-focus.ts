import { useEffect } from 'react';

/** Leaves the keyboard no moment without a place, from shortly after the start on: the first load has no room for it. */
export function useKeptFocus(): void {
  useEffect(() => {
    const stopping = new AbortController();
    const start = async () => {
      const { keepFocus } = await import('../../ui/focus/keep-focus.ts');
      if (!stopping.signal.aborted) stopping.signal.addEventListener('abort', keepFocus(document));
    };
    // Without it everything works as well as browsers do by themselves.
    start().catch(() => {});
    return () => stopping.abort();
  }, []);
}
