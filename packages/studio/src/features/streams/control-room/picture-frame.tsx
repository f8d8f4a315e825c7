import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CARD_RADIUS } from '../../../ui/theme.ts';

interface PictureFrameProps {
  /** Width by height, as CSS has it. */
  readonly ratio: string;
  /** The picture, or words in its place. */
  readonly children: ReactNode;
}

/** The place of a picture in a control room, as large as the window allows. */
export function PictureFrame({ ratio, children }: PictureFrameProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: ratio,
        maxHeight: '70vh',
        width: '100%',
        display: 'grid',
        placeItems: 'center',
        borderRadius: CARD_RADIUS,
        overflow: 'hidden',
        bgcolor: 'common.black',
        color: 'common.white',
      }}
    >
      {children}
    </Box>
  );
}
