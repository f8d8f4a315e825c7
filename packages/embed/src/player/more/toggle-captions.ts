import type { PlayerParts } from '../context.ts';
import { captionsOf } from './captions-store.ts';

/** Turns the captions on or off, where there are any, and says so. */
export function toggleCaptions(parts: PlayerParts): void {
  const { captions, details, messages, notices } = parts;
  const store = captionsOf(parts);
  // A key that was pressed before this chunk came runs before the player is attached to it.
  store.setTracks(details.video?.captions ?? []);
  if (!captions.get().tracks.length) return;
  const name = store.toggle();
  notices.show({ text: `${messages.captions}: ${name ?? messages.off}` });
}
