/** What can have the focus by Tab. */
const FOCUSABLE =
  'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"]), summary, [contenteditable="true"]';
const ROWS = 'li, tr, [role="listitem"], [role="row"]';
/** What a list, or what has become of it, stands in. */
const PARTS = 'section, [role="region"], [role="tabpanel"], main';

/** Where the focus was, as it was then: what vanishes takes its own place in the page with it. */
export interface FocusMemory {
  readonly element: HTMLElement;
  /** The same control in the next row of the list, or in the last one. */
  nextRow(): HTMLElement | null;
  /** The heading that stands over it. */
  heading(): HTMLElement | null;
}

/** Whether an element could take the focus: it is on the page, shown, and not switched off. */
export function usable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);
}

/** Notes where an element stands. */
export function rememberFocus(element: HTMLElement): FocusMemory {
  const row = element.closest<HTMLElement>(ROWS);
  const rows = row?.parentElement ? [...row.parentElement.children] : [];
  const at = row ? rows.indexOf(row) : -1;
  const place = row ? focusablesIn(row).indexOf(element) : -1;
  const parts = ancestorsOf(element).filter((one) => one.matches(PARTS));

  return {
    element,
    nextRow() {
      const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()];
      for (const other of others) {
        const controls = focusablesIn(other).filter(usable);
        const control = controls[Math.min(place, controls.length - 1)];
        if (control) return control;
      }
      return null;
    },
    heading() {
      for (const part of parts) {
        if (!part.isConnected) continue;
        const heading = part.querySelector<HTMLElement>('h1, h2, h3, h4');
        if (heading && usable(heading)) return heading;
        if (part.matches('main')) return part;
      }
      return null;
    },
  };
}

function focusablesIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) found.push(one);
  return found;
}
