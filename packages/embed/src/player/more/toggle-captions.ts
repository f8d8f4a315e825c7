import type { PlayerParts } from '../context.ts';
import { captionsOf } from './captions-store.ts';

/** Turns the captions on or off, where there are any, and says so. */
export function toggleCaptions({ captions, messages, notices, shell }: PlayerParts): void {
  if (!captions.get().tracks.length) return;
  const name = captionsOf(shell.video, captions).toggle();
  notices.show({ text: `${messages.captions}: ${name ?? messages.off}` });
}
