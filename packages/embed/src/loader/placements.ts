import { PLAYER_TAG } from '../element/tags.ts';
import { showWidgets } from './site.ts';

/**
 * Puts a player into each `<div data-commoncast-player="id">`, now and whenever a script adds one: for site
 * builders that strip tags they do not know. A `<commoncast-widget>` that nobody has brought to life yet is one more
 * reason to fetch the widgets.
 */
export function watchPlacements(): void {
  const fill = (): void => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-commoncast-player]')) {
      const element = document.createElement(PLAYER_TAG);
      element.setAttribute('player-id', place.dataset.commoncastPlayer as string);
      delete place.dataset.commoncastPlayer;
      element.append(...place.childNodes);
      place.append(element);
    }
    if (document.querySelector('commoncast-widget:not(:defined)')) showWidgets();
  };
  new MutationObserver(fill).observe(document, { childList: true, subtree: true });
  fill();
}
