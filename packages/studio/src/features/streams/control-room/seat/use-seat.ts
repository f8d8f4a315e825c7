import { useEffect, useState } from 'react';
import { takeSeat } from './take-seat.ts';

/**
 * Whether this room may keep connections to the server open.
 * @param isWanted false gives the seat back, for example while nobody sees the room
 * @returns undefined until it is known, which takes no time worth mentioning
 */
export function useSeat(isWanted: boolean): boolean | undefined {
  const [hasSeat, setSeat] = useState<boolean>();
  useEffect(() => {
    if (isWanted) return takeSeat(navigator.locks, setSeat);
    setSeat(false);
    return undefined;
  }, [isWanted]);
  return hasSeat;
}
