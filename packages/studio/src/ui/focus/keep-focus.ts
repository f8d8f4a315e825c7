import { type FocusMemory, rememberFocus, usable } from './focus-memory.ts';

/** What opens over the page and holds the focus itself as long as it is there. */
const LAYERS = '.MuiModal-root, .MuiPopper-root';

/**
 * Never leaves the keyboard without a place: what had the focus may vanish with its row, close with its dialog, or be
 * switched off by its own press. The focus then goes to the next row, to what had it before the dialog, to the heading
 * above, or stays around what is switched off until that is back.
 * @returns how to stop
 */
export function keepFocus(page: Document): () => void {
  let memory: FocusMemory | null = null;
  /** Switched off while it had the focus; what surrounds it has the focus meanwhile. */
  let lender: HTMLElement | null = null;
  let planned: ReturnType<typeof setTimeout> | undefined;

  const isLost = (): boolean => page.activeElement === null || page.activeElement === page.body;

  const restore = (): void => {
    planned = undefined;
    if (lender && usable(lender) && page.activeElement === lender.parentElement) lender.focus();
    if (!isLost() || !memory || page.querySelector(LAYERS)) return;
    const { element } = memory;
    if (element.isConnected && element.matches(':disabled') && element.parentElement) {
      lender = element;
      focusQuietly(element.parentElement);
    } else focusQuietly(usable(element) ? element : (memory.nextRow() ?? memory.heading() ?? page.body));
  };
  const plan = (): void => {
    const isBack = lender !== null && usable(lender);
    if (planned === undefined && (isBack || (memory && isLost()))) planned = setTimeout(restore);
  };

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === lender?.parentElement) return;
    lender = null;
    // What a layer is opened from is remembered for the time after it.
    if (!target.closest(LAYERS)) memory = rememberFocus(target);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || target !== memory?.element) return;
    // Somebody has pressed beside everything: that is no loss. What vanishes loses the focus before it is gone.
    setTimeout(() => {
      if (isLost() && memory?.element === target && usable(memory.element)) memory = null;
    });
  };

  const observer = new MutationObserver(plan);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  return () => {
    clearTimeout(planned);
    observer.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
  };
}

/** Also focuses what is no control, without a ring around it and for as long as it has the focus. */
function focusQuietly(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    const { outline } = target.style;
    target.tabIndex = -1;
    target.style.outline = 'none';
    const giveBack = (): void => {
      target.removeAttribute('tabindex');
      target.style.outline = outline;
    };
    target.addEventListener('blur', giveBack, { once: true });
  }
  target.focus({ preventScroll: target.tabIndex < 0 });
}
