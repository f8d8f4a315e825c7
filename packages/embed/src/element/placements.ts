import { make } from './make.ts';
import { PLAYER_TAG } from './tags.ts';

/**
 * Puts a player into each `<div data-commoncast-player="id">`, now and whenever a script adds one: for site
 * builders that strip tags they do not know.
 */
export function watchPlacements(): void {
  const fill = (added: Node): void => {
    const within = (added as ParentNode).querySelectorAll?.('[data-commoncast-player]') ?? [];
    for (const place of [added, ...within] as HTMLElement[]) {
      const id = place.dataset?.commoncastPlayer;
      if (!id) continue;
      place.dataset.commoncastPlayer = '';
      const element = make(PLAYER_TAG, '', ...place.childNodes);
      element.setAttribute('player-id', id);
      place.append(element);
    }
  };
  // Only what was added is looked at: some pages draw all the time.
  new MutationObserver((records) => {
    records.forEach(({ addedNodes }) => {
      addedNodes.forEach(fill);
    });
  }).observe(document, { subtree: true, childList: true });
  fill(document);
}
