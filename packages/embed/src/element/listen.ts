import type { Listen } from './tags.ts';

/** The `on` of the page or of one player: the elements' events bubble to the document. */
export const listenOn =
  (target: EventTarget): Listen =>
  (name, listener) => {
    const heard = (event: Event): void => listener((event as CustomEvent).detail);
    target.addEventListener(`commoncast-${name}`, heard);
    return () => target.removeEventListener(`commoncast-${name}`, heard);
  };
