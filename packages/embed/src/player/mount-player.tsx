import type { PublicPlayer } from '@commoncast/core/players/schema';
import { render } from 'preact';
import type { Shell } from '../element/shell.ts';
import { playerLabel } from '../messages.ts';
import type { Playback } from '../show/playback.ts';
import { createCaptionsStore } from './captions/captions-store.ts';
import { PlayerApp } from './player-app.tsx';
import { playerSheet } from './sheet.ts';
import { createActions } from './state/actions.ts';
import { createNoticeStore } from './state/notice-store.ts';
import { createPlayerStore } from './state/player-store.ts';

/** What the loader hands over to the player's chunk. */
export interface MountOptions {
  readonly shell: Shell;
  readonly playback: Playback;
  readonly details: PublicPlayer;
}

export interface MountedPlayer {
  /** Draws other settings of the same video. */
  update(details: PublicPlayer): void;
  destroy(): void;
}

/** What the player's chunk exports. */
export interface PlayerModule {
  mountPlayer(options: MountOptions): MountedPlayer;
}

/** Puts the controls over the picture. */
export function mountPlayer({ shell, playback, details }: MountOptions): MountedPlayer {
  let current = details;
  const durationS = (): number => current.video?.durationS ?? 0;
  const store = createPlayerStore(playback, shell, durationS);
  const captions = createCaptionsStore(shell.video);
  const notices = createNoticeStore();
  const actions = createActions(playback, shell, () => store.get().durationS);

  const place = document.createElement('div');
  shell.root.adoptedStyleSheets = [...shell.root.adoptedStyleSheets, playerSheet()];
  shell.frame.append(place);
  const draw = (next: PublicPlayer): void => {
    current = next;
    shell.frame.role = 'region';
    shell.frame.ariaLabel = playerLabel(next.video?.title);
    captions.setTracks(next.video?.captions ?? []);
    render(<PlayerApp parts={{ shell, details: next, store, actions, captions, notices }} />, place);
  };
  draw(details);

  return {
    update: draw,
    destroy() {
      render(null, place);
      place.remove();
      shell.root.adoptedStyleSheets = shell.root.adoptedStyleSheets.filter((one) => one !== playerSheet());
      store.destroy();
      captions.destroy();
      notices.destroy();
    },
  };
}
