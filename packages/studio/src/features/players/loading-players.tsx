import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../ui/page/loading.tsx';

/** The players' places while they are on their way. */
export function LoadingPlayers() {
  return (
    <Loading
      label="Loading the players"
      sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }, gap: 5 }}
    >
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} variant="rounded" sx={{ height: '17rem' }} />
      ))}
    </Loading>
  );
}
