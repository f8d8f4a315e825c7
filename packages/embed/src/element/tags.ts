import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Site } from '../loader/site.ts';
import type { Messages } from '../player/messages/en-more.ts';
import type { EmbedEventMap, Listen } from './listen.ts';

export const PLAYER_TAG = 'commoncast-player';

/** What a host page may rely on of `<commoncast-player>`. Where it is comes with its events. */
export interface CommoncastPlayerElement extends HTMLElement {
  /** What the page has set: everything that is shown, without a request. Set again, the difference is drawn. */
  details: PublicPlayer | undefined;
  /** Sentences of the controls that the page replaces, by their names. */
  messages?: Partial<Messages>;
  /**
   * Resolves when the picture moves, or to false where browser or network refused. Before `ready` it answers false at
   * once, and plays as soon as it is known what to show; what `connectPlayer` and `connectFrame` return waits for that.
   */
  play(): Promise<boolean>;
  pause(): void;
  seek(positionS: number): void;
  /** Fetches the engine and the first picture without playing. */
  load(): Promise<void>;
  /** Stops, lets go of everything and empties the element; `load()`, or putting it back, begins anew. */
  destroy(): void;
  /** Listens by the plain names: `on('play', …)` hears `commoncast-play`. @returns how to stop */
  on: Listen;
  /** The media element, there once the player was on the page: for all that is read or set there. Never replace it. */
  video?: HTMLVideoElement;
  /** Of the business whose player it is, where that is not the business of the page's first snippet. Not for pages. */
  site?: Site;
  addEventListener<K extends keyof EmbedEventMap>(
    type: K,
    listener: (event: EmbedEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export const WIDGET_TAG = 'commoncast-widget';

/** `<commoncast-widget>`: the place of a widget, by its `widget-id`. */
export interface CommoncastWidgetElement extends HTMLElement {
  /** With the attribute `preview`: shown at once, counting and remembering nothing. Set again, it is drawn anew. */
  details: PublicWidget | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    [PLAYER_TAG]: CommoncastPlayerElement;
    [WIDGET_TAG]: CommoncastWidgetElement;
  }
}
