import { createLife } from './life.ts';
import { type CommoncastPlayerElement, PLAYER_TAG } from './tags.ts';

/** Defines `<commoncast-player>`. Methods and `details` are put on each element by its life. */
export function definePlayerElement(): void {
  customElements.define(
    PLAYER_TAG,
    class extends HTMLElement {
      static readonly observedAttributes = ['player-id', 'video-id'];
      readonly #life = createLife(this as HTMLElement as CommoncastPlayerElement);

      attributeChangedCallback(): void {
        this.#life.ask();
      }
      connectedCallback(): void {
        this.#life.begin();
      }
      async disconnectedCallback(): Promise<void> {
        // Moving an element takes it away and puts it back in one go: only what stays away is let go of.
        await null;
        if (!this.isConnected) (this as HTMLElement as CommoncastPlayerElement).destroy();
      }
    },
  );
}
