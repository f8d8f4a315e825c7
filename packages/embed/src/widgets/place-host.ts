import type { PublicWidget } from '@commoncast/core/widgets/schema';
import { WIDGET_TAG } from '../element/tags.ts';
import { find, whenFound } from './when-found.ts';

const INSERT = { BEFORE: 'before', AFTER: 'after', START: 'prepend', END: 'append' } as const;

/** Where a widget goes: an element of the page for it, or one that is made. */
export interface Spot {
  /** Its element; made and inserted where the page has none. */
  open(): HTMLElement;
  /** Takes the element away again, where it was made. */
  clear(host: HTMLElement): void;
}

/**
 * Waits for the place of a widget: `<commoncast-widget widget-id>` where the page has one, else beside what its
 * selector names; those that lie over the page need none.
 */
export function whenPlaceIsThere({ id, kind, place }: PublicWidget, run: (spot: Spot) => void): () => void {
  const own = `${WIDGET_TAG}[widget-id="${CSS.escape(id)}"]`;
  const isOver = kind === 'FLOATING' || kind === 'POPOVER';
  const { selector } = place;
  // What is added can make an element match that was there: one beside it, say.
  const dependsOnOthers = /[+~:]/.test(selector ?? '');
  return whenFound(
    (root) =>
      find(own, root) ??
      (isOver ? document.body : selector ? find(selector, dependsOnOthers ? document : root) : undefined),
    (found) => {
      const isOwn = found.matches(own);
      run({
        open() {
          if (isOwn) return found;
          const host = document.createElement(WIDGET_TAG);
          found[isOver ? 'append' : INSERT[place.position]](host);
          return host;
        },
        clear(host) {
          if (!isOwn) host.remove();
        },
      });
    },
  );
}

/**
 * Takes back the room that the page keeps free for widgets which do not stand there now: this visitor sees none of
 * them, or only later.
 */
export function emptyPlaces(): void {
  for (const place of document.querySelectorAll(`${WIDGET_TAG}[widget-id]`)) {
    // What the page has put into it is not seen beside a shadow root.
    if (!place.shadowRoot) place.attachShadow({ mode: 'open' });
  }
}
