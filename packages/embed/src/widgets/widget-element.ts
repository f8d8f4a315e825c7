import { type CommoncastWidgetElement, WIDGET_TAG } from '../element/tags.ts';
import { createPreview } from './preview.ts';

/** Called when an element has left the page for good. */
const leavers = new WeakMap<Element, () => void>();

/** Tells when a host is no longer on the page. */
export function onLeave(host: Element, run: () => void): void {
  leavers.set(host, run);
}

/** Defines `<commoncast-widget>`: a place for a widget of the page or, with `preview`, one that the page sets itself. */
export function defineWidgetElement(): void {
  if (customElements.get(WIDGET_TAG)) return;
  class WidgetElement extends HTMLElement {
    static readonly observedAttributes = ['preview'];
    readonly #preview = createPreview(this as unknown as CommoncastWidgetElement);

    connectedCallback(): void {
      this.#preview.draw();
    }
    disconnectedCallback(): void {
      // Moving an element takes it away and puts it back in one go.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#preview.end();
        leavers.get(this)?.();
      });
    }
    attributeChangedCallback(): void {
      this.#preview.draw();
    }
  }
  customElements.define(WIDGET_TAG, WidgetElement);
}
