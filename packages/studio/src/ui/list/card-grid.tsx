import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fills whole rows, however many cards stand beside each other. */
export const CARD_PAGE_SIZE = 12;

/** Places of cards, as many beside each other as fit. */
export const CARD_GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: 5,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** A list whose rows are cards. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={CARD_GRID}>
      {children}
    </Box>
  );
}
