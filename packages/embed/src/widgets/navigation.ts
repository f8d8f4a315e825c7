/** The Navigation API, as far as it is needed here; not every browser has it. */
interface NavigationLike extends EventTarget {
  readonly currentEntry: unknown;
}

const METHODS = ['pushState', 'replaceState'] as const;

/**
 * Runs after each change of the page's address, and only then: apps also replace an entry by itself.
 * @param addressOf what counts of the address
 * @returns how to stop; nothing of ours stays in the page's history object
 */
export function watchNavigation(addressOf: () => string, run: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  let last = addressOf();
  const look = (): void => {
    const now = addressOf();
    if (signal.aborted || now === last) return;
    last = now;
    run();
  };
  const { navigation } = window as unknown as { navigation?: NavigationLike };
  if (navigation) navigation.addEventListener('currententrychange', look, { signal });
  else signal.addEventListener('abort', patchHistory(look));
  window.addEventListener('popstate', look, { signal });
  window.addEventListener('hashchange', look, { signal });
  return () => end.abort();
}

/** Hears what the page does with its history. @returns how to undo it, unless others have built on it since */
function patchHistory(look: () => void): () => void {
  const undo = METHODS.map((name) => {
    const own = Object.getOwnPropertyDescriptor(history, name);
    const original = history[name];
    const patched: History['pushState'] = function (this: History, ...rest) {
      original.apply(this, rest);
      look();
    };
    history[name] = patched;
    return (): void => {
      if (history[name] !== patched) return;
      if (own) Object.defineProperty(history, name, own);
      else delete (history as Partial<History>)[name];
    };
  });
  return () => {
    for (const one of undo) one();
  };
}
