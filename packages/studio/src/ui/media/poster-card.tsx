import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { aboveLink, CoveringLink } from '../list/covering-link.tsx';
import { PosterImage } from './poster-image.tsx';

/** As wide as a card gets. */
const WIDTH_PX = 480;

interface PosterCardProps {
  /** The page that it stands for. */
  readonly to: string;
  readonly name: string;
  readonly posterUrl: string | null;
  /** In the place of a picture, where there is none. */
  readonly icon: ReactNode;
  /** A line under the picture, of that colour. */
  readonly color?: string;
  /** What else there is to know, on one line. */
  readonly text: ReactNode;
  readonly menu: ReactNode;
}

/** One thing of a list by its picture, name and menu; the whole card leads to its page. */
export function PosterCard({ to, name, posterUrl, icon, color, text, menu }: PosterCardProps) {
  return (
    <Card component="li" sx={{ position: 'relative' }}>
      <Box
        sx={{
          aspectRatio: '16 / 9',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        {posterUrl ? <PosterImage posterUrl={posterUrl} widthPx={WIDTH_PX} /> : icon}
      </Box>
      {color !== undefined && (
        <Box aria-hidden sx={{ height: '0.25rem' }} style={{ backgroundColor: color }} />
      )}
      <Stack direction="row" sx={{ p: 4, gap: 2, alignItems: 'center' }}>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <CoveringLink to={to} title={name} isOneLine>
            {name}
          </CoveringLink>
          <Typography variant="body2" color="textSecondary" dir="auto" noWrap>
            {text}
          </Typography>
        </Box>
        <Box sx={aboveLink}>{menu}</Box>
      </Stack>
    </Card>
  );
}
