import type { Area } from './find-place.ts';

/** What fills more of the window than this is the page itself, or lies over all of it. */
const WHOLE = 0.8;
/** Points on each side of the grid that is probed. */
const POINTS = 4;
const INSET_PX = 4;
const STAYING = /fixed|sticky/;

/**
 * What stays in place over the page in an area of the window: consent requests, bars, chat buttons, whoever made them.
 * It is found by where it is, not by its name.
 * @param own not counted
 */
export function fixedIn({ left, top, width, height }: Area, own: Element): Area[] {
  const seen = new Set<Element>([own]);
  const found: Area[] = [];
  const { innerWidth, innerHeight } = window;

  const judge = (element: Element): void => {
    for (let at: Element | null = element; at && !seen.has(at); at = parentOf(at)) {
      seen.add(at);
      const { position, visibility, opacity } = getComputedStyle(at);
      if (!STAYING.test(position)) continue;
      const area = at.getBoundingClientRect();
      const isWhole = area.width * area.height > innerWidth * innerHeight * WHOLE;
      if (!isWhole && area.height > 0 && visibility === 'visible' && opacity !== '0') found.push(area);
    }
  };
  for (let column = 0; column < POINTS; column += 1) {
    for (let row = 0; row < POINTS; row += 1) {
      const x = left + INSET_PX + ((width - 2 * INSET_PX) * column) / (POINTS - 1);
      const y = top + INSET_PX + ((height - 2 * INSET_PX) * row) / (POINTS - 1);
      for (const element of elementsAt(document, x, y, own)) judge(element);
    }
  }
  return found;
}

/** All elements at a point but the own one, also those in open shadow roots. */
function elementsAt(root: Document | ShadowRoot, x: number, y: number, own: Element): Element[] {
  return root.elementsFromPoint(x, y).flatMap((element) => {
    // A shadow root also names what lies around it.
    if (element === own || element.getRootNode() !== root) return [];
    return element.shadowRoot ? [element, ...elementsAt(element.shadowRoot, x, y, own)] : [element];
  });
}

/** Whether an element is, or is in, something that stays in place over the page. */
export function staysInPlace(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at))
    if (STAYING.test(getComputedStyle(at).position)) return true;
  return false;
}

const parentOf = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
