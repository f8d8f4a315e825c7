/**
 * Hears clicks on whatever the selector names, now or later, also inside open shadow roots, and whatever the page
 * does with the event. It prevents nothing: a link still leads where it leads.
 */
export function onClickOf(selector: string, run: () => void): () => void {
  const end = new AbortController();
  const isMeant = (target: EventTarget): boolean => {
    try {
      return target instanceof Element && target.matches(selector);
    } catch {
      // A selector that browsers do not know names nothing.
      return false;
    }
  };
  window.addEventListener('click', (event) => event.composedPath().some(isMeant) && run(), {
    capture: true,
    passive: true,
    signal: end.signal,
  });
  return () => end.abort();
}
