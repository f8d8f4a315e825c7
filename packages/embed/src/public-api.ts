import type { EmbedEventName, EmbedEvents } from './element/events.ts';
import { type CommoncastPlayerElement, PLAYER_TAG } from './element/tags.ts';
import { keepLoad } from './loader/loads.ts';
import { plainBeat } from './session/plain-beat.ts';

/** What `commoncast.on` hands to its listener. */
export type Announcement<K extends EmbedEventName> = EmbedEvents[K] & {
  readonly player: CommoncastPlayerElement;
};

/** The one global, `window.commoncast`: all that host pages may rely on beside the elements. */
export interface CommoncastApi {
  /** The players on the page now, in its order. */
  readonly players: NodeListOf<CommoncastPlayerElement>;
  /** Listens to all players, also to those that come later: the elements' events, for good. */
  on<K extends EmbedEventName>(name: K, listener: (detail: Announcement<K>) => void): void;
  /** Reports that a visitor reached a goal of the site's own. */
  convert(goal: string): void;
}

/** What the stub of the snippet has kept for us: the calls that were made before the script was there. */
export interface CommoncastStub {
  readonly q?: readonly (readonly [name: 'on' | 'convert', ...rest: readonly unknown[]])[];
}

declare global {
  interface Window {
    commoncast?: CommoncastApi | CommoncastStub;
  }
}

const MAX_GOAL = 100;

/** Puts the global in place and runs what was queued. */
export function installApi(): void {
  const { q = [] } = (window.commoncast ?? {}) as CommoncastStub;
  const api: CommoncastApi = {
    get players() {
      return document.querySelectorAll(PLAYER_TAG);
    },
    on(name, listener) {
      // The elements' events reach the document; what a listener throws is the browser's to report.
      document.addEventListener(`commoncast-${name}`, (event) => listener((event as CustomEvent).detail));
    },
    convert(goal) {
      keepLoad(plainBeat('goal', {}, `${goal}`.slice(0, MAX_GOAL)));
    },
  };
  window.commoncast = api;
  for (const [name, ...rest] of q) (api[name] as (...rest: readonly unknown[]) => void)(...rest);
}
