import { listenOn } from '../element/listen.ts';
import { type CommoncastPlayerElement, PLAYER_TAG } from '../element/tags.ts';
import { handleOf } from './handle-of.ts';
import type { PlayerHandle } from './player-handle.ts';
import { runMethod } from './run-method.ts';
import { whenAnswered } from './when-answered.ts';

/**
 * A handle on a player of this page, also before the snippet's script has made an element of it and knows what it
 * shows: calls wait until then. Listening begins at once.
 */
export function connectPlayer(player: CommoncastPlayerElement): PlayerHandle {
  // An earlier call is always run before a later one.
  const defined = customElements.whenDefined(PLAYER_TAG);
  return handleOf(async (method, ...args) => {
    await defined;
    await whenAnswered(player);
    return runMethod(player, method, args);
  }, listenOn(player));
}
