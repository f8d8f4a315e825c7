import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the page is as narrow as a phone: the bottom bar stands in for the navigation. */
export function useIsPhone(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
}
