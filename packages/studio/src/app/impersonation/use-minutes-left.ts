import { useEffect, useState } from 'react';

/** A browser may let a tab sleep, so the clock is looked at again and again. */
const LOOK_MS = 1_000;

/** Minutes until a time, rounded up; 0 once it is over. */
export function useMinutesLeft(endsDate: string): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(endsDate));
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(endsDate)), LOOK_MS);
    return () => clearInterval(timer);
  }, [endsDate]);
  return minutes;
}

function minutesUntil(date: string): number {
  return Math.max(0, Math.ceil((new Date(date).getTime() - Date.now()) / 60_000));
}
