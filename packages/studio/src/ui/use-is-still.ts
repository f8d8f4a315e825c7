import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether somebody wants nothing on the page to move. */
export function useIsStill(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
