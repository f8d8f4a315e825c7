import { useEffect } from 'react';
import type { Playhead } from './playhead.ts';
import { pressPlayerKey } from './press-player-key.ts';

/** Has the whole page obey the keys of the player, wherever the focus is. */
export function usePlayerKeys(playhead: Playhead): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => void pressPlayerKey(event, playhead);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [playhead]);
}
