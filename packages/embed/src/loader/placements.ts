import { PLAYER_TAG } from '../element/tags.ts';

/**
 * Puts a player into each `<div data-commoncast-player="id">`, now and whenever a script adds one: for site
 * builders that strip tags they do not know.
 */
export function watchPlacements(): void {
  const fill = (): void => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-commoncast-player]')) {
      const element = document.createElement(PLAYER_TAG);
      element.setAttribute('player-id', `${place.dataset.commoncastPlayer}`);
      delete place.dataset.commoncastPlayer;
      element.append(...place.childNodes);
      place.append(element);
    }
  };
  new MutationObserver(fill).observe(document, { childList: true, subtree: true });
  fill();
}
