import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface ListRowsProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** A list whose rows stand one below the other. */
export function ListRows({ label, children }: ListRowsProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface ListRowProps {
  readonly isSelected?: boolean;
  readonly children: ReactNode;
}

/** One row of it; a `CoveringLink` in it makes all of it lead somewhere. */
export function ListRow({ isSelected = false, children }: ListRowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        position: 'relative',
        gap: { xs: 2, sm: 4 },
        alignItems: 'center',
        px: { xs: 3, sm: 5 },
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:hover': { bgcolor: 'action.hover' },
        ...(isSelected && { bgcolor: 'action.selected' }),
      }}
    >
      {children}
    </Stack>
  );
}
