import type { Shell } from '../../element/shell.ts';
import type { PlayerParts } from '../context.ts';
import { placeIn } from './playlist.ts';

const shown = new WeakMap<Shell, string | undefined>();

/** Tells the page, as `commoncast-itemchange`, that another video of the playlist is on. */
export function announceItem({ details, shell }: PlayerParts): void {
  const id = details.video?.id;
  const before = shown.get(shell);
  shown.set(shell, id);
  const index = placeIn(details)?.at;
  if (!before || before === id || index === undefined) return;
  const { host } = shell.root;
  const detail = { id, index, player: host };
  host.dispatchEvent(new CustomEvent('commoncast-itemchange', { detail, bubbles: true, composed: true }));
}
