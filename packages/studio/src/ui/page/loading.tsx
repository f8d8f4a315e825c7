import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface LoadingProps {
  /** What is on its way: 'Loading the videos'. */
  readonly label: string;
  readonly sx?: SxProps;
  /** Skeletons in the layout of what will stand there. */
  readonly children: ReactNode;
}

/** Keeps the places of what is on its way, and says so to those who do not see skeletons. */
export function Loading({ label, sx, children }: LoadingProps) {
  return (
    <Box
      role="progressbar"
      aria-busy
      aria-label={label}
      sx={{ display: 'flex', flexDirection: 'column', ...sx }}
    >
      {children}
    </Box>
  );
}
