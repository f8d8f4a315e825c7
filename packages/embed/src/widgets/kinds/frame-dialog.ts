import { make, signButton } from '../make.ts';
import type { FrameKind } from '../view/view.ts';
import { lockScroll } from './lock-scroll.ts';

/**
 * Over the page, as a dialog. The browser's own one makes everything behind it inert, lies above whatever the page
 * stacks, closes with Escape and gives the focus back.
 */
export const frameDialog: FrameKind = ({ root, details, words, isPreview, onDismiss }, picture) => {
  const close = signButton('close', words.close, onDismiss);
  const dialog = make(
    'dialog',
    { className: 'box dialog', ariaLabel: details.video?.title || words.video },
    close,
    picture,
  );
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onDismiss();
  });
  // Beside the picture: what is pressed there is the backdrop, which belongs to the dialog.
  let isPressed = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    isPressed = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && isPressed) onDismiss();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') keepInside(event, close, picture);
  });
  root.append(dialog);
  if (isPreview) {
    // The studio's form keeps the focus.
    dialog.setAttribute('open', '');
    return () => {};
  }
  const before = focusedIn(document);
  const unlock = lockScroll();
  dialog.showModal();
  close.focus({ preventScroll: true });
  return () => {
    dialog.close();
    unlock();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
};

/** What has the focus, also inside open shadow roots; undefined where it is nothing in particular. */
function focusedIn(root: Document | ShadowRoot): Element | undefined {
  const { activeElement } = root;
  if (!activeElement || activeElement === document.body) return undefined;
  return (activeElement.shadowRoot && focusedIn(activeElement.shadowRoot)) ?? activeElement;
}

/**
 * Goes round inside the dialog. The browser alone would let the focus out into its own bars, and a page in a frame
 * would lose it to the page around.
 */
function keepInside(event: KeyboardEvent, first: HTMLElement, picture: HTMLElement): void {
  const stops = [first, ...stopsIn(picture)];
  const at = focusedIn(document);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (at !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

const STOPS = 'a[href],button,input,select,textarea,[tabindex]';

/** What the Tab key stops at, in its order, also inside open shadow roots. */
function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const inner = element.shadowRoot ? stopsIn(element.shadowRoot) : [];
    const isStop =
      element.matches(STOPS) &&
      element.tabIndex >= 0 &&
      !(element as HTMLButtonElement).disabled &&
      element.checkVisibility({ visibilityProperty: true });
    return isStop ? [element, ...inner] : inner;
  });
}
