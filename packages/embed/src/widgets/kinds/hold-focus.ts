import { staysInPlace } from './fixed-in.ts';
import { lockScroll } from './lock-scroll.ts';

/**
 * Gives the focus to a dialog that is not modal. It goes round in it and in whatever else stays in place over the page,
 * a consent request perhaps; Escape and a press beside all of that close the dialog.
 * @returns how to give the focus back
 */
export function holdFocus(first: HTMLElement, onDismiss: () => void): () => void {
  const before = focusedIn(document);
  const unlock = lockScroll();
  const end = new AbortController();
  const on = <K extends keyof DocumentEventMap>(name: K, run: (event: DocumentEventMap[K]) => void): void =>
    // Keys are the player's first: it closes what is open in it.
    document.addEventListener(name, run, { capture: name !== 'keydown', signal: end.signal });
  let isBeside = false;
  on('pointerdown', (event) => {
    isBeside = !staysInPlace(event.composedPath()[0] as Element);
  });
  on('click', (event) => {
    if (!isBeside) return;
    // The page's own link or button lies dimmed.
    event.preventDefault();
    event.stopPropagation();
    onDismiss();
  });
  on('keydown', (event) => {
    if (event.key === 'Tab') goRound(event);
    else if (event.key === 'Escape' && !event.defaultPrevented) onDismiss();
  });
  first.focus({ preventScroll: true });
  return () => {
    end.abort();
    unlock();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

/** What has the focus, also inside open shadow roots; undefined where it is nothing in particular. */
function focusedIn(root: Document | ShadowRoot): Element | undefined {
  const { activeElement } = root;
  if (!activeElement || activeElement === document.body) return undefined;
  return (activeElement.shadowRoot && focusedIn(activeElement.shadowRoot)) ?? activeElement;
}

/**
 * Passes over what lies dimmed behind the dialog. The browser alone would also let the focus out into its own bars, and
 * a page in a frame would lose it to the page around.
 */
function goRound(event: KeyboardEvent): void {
  event.preventDefault();
  const stops = stopsIn(document);
  const at = stops.indexOf(focusedIn(document) as HTMLElement);
  const next = [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0))];
  if (event.shiftKey) next.reverse();
  // What takes no focus after all, a film without controls, is passed over.
  next.some((stop) => {
    if (staysInPlace(stop)) stop.focus();
    return focusedIn(document) === stop;
  });
}

/** What the Tab key stops at, in its order, also inside open shadow roots. */
function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const inner = element.shadowRoot ? stopsIn(element.shadowRoot) : [];
    const isStop = element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
    return isStop ? [element, ...inner] : inner;
  });
}
