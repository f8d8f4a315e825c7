import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The players' places while they are on their way. */
export function LoadingPlayers() {
  return (
    <Box
      aria-busy
      aria-label="Loading the players"
      sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }, gap: 5 }}
    >
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} variant="rounded" sx={{ height: '17rem' }} />
      ))}
    </Box>
  );
}
