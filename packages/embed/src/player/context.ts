import type { PublicPlayer } from '@commoncast/core/players/schema';
import { createContext, useContext } from 'react';
import type { Shell } from '../element/shell.ts';
import type { CaptionsStore } from './captions/captions-store.ts';
import type { Actions } from './state/actions.ts';
import type { NoticeStore } from './state/notice-store.ts';
import type { PlayerStore, PlayerView } from './state/player-store.ts';
import { useStore } from './use-store.ts';

/** What every control reaches for. */
export interface PlayerParts {
  readonly shell: Shell;
  readonly details: PublicPlayer;
  readonly store: PlayerStore;
  readonly actions: Actions;
  readonly captions: CaptionsStore;
  readonly notices: NoticeStore;
}

const Parts = createContext<PlayerParts | undefined>(undefined);
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
