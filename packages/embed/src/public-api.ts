import { listenOn } from './element/listen.ts';
import { type CommoncastPlayerElement, type Listen, PLAYER_TAG } from './element/tags.ts';
import { setConsent } from './loader/consent.ts';
import { plainBeat } from './loader/plain-beat.ts';
import { site } from './loader/site.ts';

/** The one global, `window.commoncast`: all that host pages may rely on beside the elements. */
export interface CommoncastApi {
  /** The players on the page now, in its order. */
  readonly players: NodeListOf<CommoncastPlayerElement>;
  /** Listens to all players, also to those that come later. @returns how to stop */
  readonly on: Listen;
  /** Reports that a visitor reached a goal of the site's own. */
  convert(goal: string): void;
  /** The visitor agrees to be recognised on this site, or no longer does: then what was kept is deleted. */
  consent(isGranted: boolean): void;
}

/** What the stub of the snippet has kept for us: the calls that were made before the script was there. */
export interface CommoncastStub {
  readonly q?: readonly (readonly [name: 'convert' | 'consent', ...rest: readonly unknown[]])[];
}

declare global {
  interface Window {
    /** There once the snippet, or its stub, has run. */
    commoncast?: CommoncastApi;
  }
}

const MAX_GOAL = 100;

/** Puts the global in place and runs what was queued. */
export function installApi(): void {
  const q = (window.commoncast as CommoncastStub | undefined)?.q ?? [];
  // biome-ignore lint/suspicious/noAssignInExpressions: every byte of the loader counts.
  const api: CommoncastApi = (window.commoncast = {
    get players() {
      return document.querySelectorAll(PLAYER_TAG);
    },
    convert(goal) {
      // biome-ignore lint/style/useTemplate: every byte of the loader counts.
      site.keep(plainBeat('goal', {}, (goal + '').slice(0, MAX_GOAL)));
    },
    consent: setConsent,
    on: listenOn(document),
  });
  for (const [name, ...rest] of q) (api[name] as (...rest: readonly unknown[]) => void)(...rest);
}
