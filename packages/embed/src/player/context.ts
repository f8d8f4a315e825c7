import { createContext, useContext } from 'react';
import type { Shell } from '../element/shell.ts';
import type { ShownPlayer } from '../loader/about.ts';
import type { Playback } from '../show/playback.ts';
import type { Captions } from './captions.ts';
import type { Language } from './messages/choose-language.ts';
import type { SpokenMessages } from './messages/load-messages.ts';
import type { Actions } from './state/actions.ts';
import type { NoticeStore } from './state/notice-store.ts';
import type { PlayerStore, PlayerView } from './state/player-store.ts';
import { useStore } from './use-store.ts';

/** What every control reaches for. */
export interface PlayerParts {
  readonly shell: Shell;
  readonly details: ShownPlayer;
  readonly playback: Playback;
  readonly store: PlayerStore;
  readonly actions: Actions;
  readonly captions: Captions;
  readonly notices: NoticeStore;
  readonly language: Language;
  readonly messages: SpokenMessages;
}

const Parts = createContext<PlayerParts | undefined>(undefined);
/** Where this chunk came from: the watch pages are there, too. */
export const ownAddress = import.meta.url;

export const PlayerPartsProvider = Parts.Provider;

/** @throws {Error} outside a player */
export function useParts(): PlayerParts {
  const parts = useContext(Parts);
  if (!parts) throw new Error('A control stands outside its player');
  return parts;
}

/** The state of the player, drawn anew whenever it changes. */
export function useView(): PlayerView {
  return useStore(useParts().store);
}
