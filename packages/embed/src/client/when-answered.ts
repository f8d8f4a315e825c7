import type { CommoncastPlayerElement } from '../element/tags.ts';

/**
 * Resolves once it is known what a player shows, or that it shows nothing: who asks it to play before that would be
 * told that nothing moves, and then it would. An element that is not on the page asks nobody, and is not waited for.
 */
export function whenAnswered(player: CommoncastPlayerElement): Promise<void> {
  const { shadowRoot, style } = player;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => look());
    const look = (): void => {
      if (style.display !== 'none' && shadowRoot?.querySelector('.frame:not([data-phase])')) return;
      observer.disconnect();
      resolve();
    };
    const options = { attributes: true, childList: true, subtree: true };
    observer.observe(player, options);
    if (shadowRoot) observer.observe(shadowRoot, options);
    look();
  });
}
