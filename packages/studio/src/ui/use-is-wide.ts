import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether there is room for a second column beside the main one. */
export function useIsWide(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
}
