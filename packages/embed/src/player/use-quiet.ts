import { useCallback, useEffect, useRef, useState } from 'react';

const QUIET_MS = 2500;

/** Tells when nobody has touched anything for a while, so that the controls can step back. */
export function useQuiet(mayBeQuiet: boolean): { isQuiet: boolean; wake: () => void; hush: () => void } {
  const [isQuiet, setIsQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsQuiet(false);
    timer.current = setTimeout(setIsQuiet, QUIET_MS, true);
  }, []);
  const hush = useCallback(() => {
    clearTimeout(timer.current);
    setIsQuiet(true);
  }, []);
  useEffect(() => {
    if (mayBeQuiet) wake();
    return () => clearTimeout(timer.current);
  }, [mayBeQuiet, wake]);
  return { isQuiet: isQuiet && mayBeQuiet, wake, hush };
}
