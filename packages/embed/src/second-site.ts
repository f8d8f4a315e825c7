import { PLAYER_TAG } from './element/tags.ts';
import { askDetails, watchPage } from './loader/ask-details.ts';
import { setConsent } from './loader/consent.ts';
import { key } from './loader/own-script.ts';
import { plainBeat } from './loader/plain-beat.ts';
import { site, watchLeaving } from './loader/site.ts';
import type { CommoncastApi } from './public-api.ts';

/** What all snippets of a page share (`build/loader-frame.ts`). */
interface Shared {
  readonly url: URL;
  /** The businesses that are served. */
  keys?: string[];
}

/** Where each player is asked for once. */
const asked = new WeakMap<Element, string>();

/** Asks for a player with our own key too; what the first snippet hears of it comes too late then, or was no. */
async function serve(player: HTMLElementTagNameMap[typeof PLAYER_TAG]): Promise<void> {
  const playerId = player.getAttribute('player-id');
  const id = playerId ?? player.getAttribute('video-id');
  if (!id || asked.get(player) === id) return;
  asked.set(player, id);
  const details = await askDetails(playerId ? 'playerId' : 'videoId', id).catch(() => undefined);
  if (!details || asked.get(player) !== id) return;
  player.site = site;
  player.details = details;
}

/** Serves the players and widgets of a business beside those of the one whose snippet came first. */
function serveSecondSite(): void {
  const shared = (window as unknown as Record<symbol, Shared>)[Symbol.for('commoncast')]!;
  shared.keys ??= [shared.url.searchParams.get('key') ?? ''];
  if (!key || shared.keys.includes(key)) return;
  shared.keys.push(key);

  const look = (root: ParentNode): void => root.querySelectorAll(PLAYER_TAG).forEach(serve);
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const one of [target, ...addedNodes]) {
        if (one instanceof HTMLElement && one.localName === PLAYER_TAG)
          void serve(one as HTMLElementTagNameMap[typeof PLAYER_TAG]);
      }
      for (const one of addedNodes) if (one instanceof Element) look(one);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['player-id', 'video-id'] });
  look(document);
  watchPage();
  watchLeaving();

  const api = window.commoncast as CommoncastApi;
  const { convert, consent } = api;
  api.convert = (goal) => {
    convert(goal);
    site.keep(plainBeat('goal', {}, `${goal}`.slice(0, 100)));
  };
  api.consent = (isGranted) => {
    consent(isGranted);
    setConsent(isGranted);
  };
}

serveSecondSite();
