import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Loading } from '../../ui/page/loading.tsx';
import { layout } from '../../ui/theme.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

/** The list's places while it is on its way. */
export function LoadingVideos() {
  return (
    <Loading label="Loading the videos" sx={{ p: 4, gap: 4 }}>
      {ROWS.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 4, alignItems: 'center' }}>
          <Skeleton
            variant="rounded"
            sx={{ width: layout.thumbnailWidth, height: 'auto', aspectRatio: '16 / 9' }}
          />
          <Stack sx={{ flexGrow: 1 }}>
            <Skeleton sx={{ width: '40%' }} />
            <Skeleton sx={{ width: '25%' }} />
          </Stack>
        </Stack>
      ))}
    </Loading>
  );
}
