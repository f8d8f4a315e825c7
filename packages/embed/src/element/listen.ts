import type { EmbedEventName, EmbedEvents } from './events.ts';
import type { CommoncastPlayerElement } from './tags.ts';

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

/** The `on` of the page or of one player: the elements' events bubble to the document. */
export const listenOn =
  (target: EventTarget): Listen =>
  (name, listener) => {
    const heard = (event: Event): void => listener((event as CustomEvent).detail);
    target.addEventListener(`commoncast-${name}`, heard);
    return () => target.removeEventListener(`commoncast-${name}`, heard);
  };
