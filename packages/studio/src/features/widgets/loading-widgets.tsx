import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** The widgets' places while they are on their way. */
export function LoadingWidgets() {
  return (
    <Stack aria-busy aria-label="Loading the widgets" sx={{ gap: 4, p: 5 }}>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} variant="rounded" sx={{ height: '4.5rem' }} />
      ))}
    </Stack>
  );
}
