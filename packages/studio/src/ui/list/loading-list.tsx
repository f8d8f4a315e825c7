import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Loading } from '../page/loading.tsx';
import { layout } from '../theme.ts';
import { CARD_GRID } from './card-grid.tsx';

/** How the rows of a list stand: cards beside each other, or rows below each other, with a picture each or without. */
export type ListLayout = 'cards' | 'rows' | 'picture-rows';

const PLACES = ['a', 'b', 'c'] as const;

interface LoadingListProps {
  /** What is on its way: 'Loading the videos'. */
  readonly label: string;
  readonly layout: ListLayout;
}

/** The places of a list's rows while they are on their way. */
export function LoadingList({ label, layout: places }: LoadingListProps) {
  return (
    <Loading label={label} sx={places === 'cards' ? CARD_GRID : { p: 4, gap: 4 }}>
      {PLACES.map((place) =>
        places === 'picture-rows' ? (
          <Stack key={place} direction="row" sx={{ gap: 4, alignItems: 'center' }}>
            <Skeleton
              variant="rounded"
              sx={{ width: layout.thumbnailWidth, height: 'auto', aspectRatio: '16 / 9' }}
            />
            <Box sx={{ flexGrow: 1 }}>
              <Skeleton sx={{ width: '40%' }} />
              <Skeleton sx={{ width: '25%' }} />
            </Box>
          </Stack>
        ) : (
          <Skeleton key={place} variant="rounded" sx={{ height: places === 'cards' ? '17rem' : '4.5rem' }} />
        ),
      )}
    </Loading>
  );
}
