import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { LiveMessages } from '../live/live-messages.ts';
import type { Site } from '../loader/site.ts';
import type { Messages } from '../player/messages/en-more.ts';
import type { ControlMethods } from './control-methods.ts';
import type { EmbedEventName, EmbedEvents } from './events.ts';

export type { PlayerHandle } from '../client/player-handle.ts';
export type { EmbedEventName, EmbedEvents } from './events.ts';

export const PLAYER_TAG = 'commoncast-player';

/** What a listener is handed: what the event carries, and the player that it is about. */
export type Announcement<K extends EmbedEventName> = EmbedEvents[K] & {
  readonly player: CommoncastPlayerElement;
};

/** The same as events of the DOM. */
export type EmbedEventMap = {
  [K in EmbedEventName as `commoncast-${K}`]: CustomEvent<Announcement<K>>;
};

/** Listens by the plain names. What a listener throws is the browser's to report. @returns how to stop */
export type Listen = <K extends EmbedEventName>(
  name: K,
  listener: (detail: Announcement<K>) => void,
) => () => void;

/**
 * What the element has of a media element. Before anything is loaded, `duration` is what the details say, and the others
 * are what was set, or what they are of any video.
 */
export type MediaProperties = Pick<
  HTMLMediaElement,
  | 'buffered'
  | 'currentTime'
  | 'defaultPlaybackRate'
  | 'duration'
  | 'ended'
  | 'error'
  | 'loop'
  | 'muted'
  | 'paused'
  | 'playbackRate'
  | 'played'
  | 'readyState'
  | 'seekable'
  | 'seeking'
  | 'textTracks'
  | 'volume'
>;

/**
 * What a host page may rely on of `<commoncast-player>`. It behaves like a media element: it has its properties, and its
 * events under their own names, which do not bubble. The methods for quality, captions and so on are there from `load()`
 * or a start on; what `connectPlayer` returns has them always.
 */
export interface CommoncastPlayerElement extends HTMLElement, MediaProperties, Partial<ControlMethods> {
  /** What the page has set: everything that is shown, without a request. Set again, the difference is drawn. */
  details: PublicPlayer | undefined;
  /** Sentences of the controls that the page replaces, by their names. */
  messages?: Partial<Messages & LiveMessages>;
  /**
   * Resolves when the picture moves; before it is known what to show, it waits.
   * @throws {DOMException} NotAllowedError: the browser wants a press, or no sound. AbortError: it was paused, or there is
   * nothing that could play
   */
  play(): Promise<void>;
  pause(): void;
  seek(positionS: number): void;
  /** Fetches the engine and the first picture without playing. */
  load(): Promise<void>;
  /** Stops, lets go of everything and empties the element; `load()`, or putting it back, begins anew. */
  destroy(): void;
  /** Listens by the plain names: `on('play', …)` hears `commoncast-play`. @returns how to stop */
  on: Listen;
  /** The media element itself. Never replace it; `destroy()` does. */
  video: HTMLVideoElement;
  /** The methods that came with the show, for those who call by name. Not for pages. */
  control?: ControlMethods;
  /** Of the business whose player it is, where that is not the business of the page's first snippet. Not for pages. */
  site?: Site;
  addEventListener<K extends keyof (EmbedEventMap & HTMLElementEventMap)>(
    type: K,
    listener: (event: (EmbedEventMap & HTMLElementEventMap)[K]) => void,
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
