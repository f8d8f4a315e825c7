import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../ui/page/loading.tsx';

/** The widgets' places while they are on their way. */
export function LoadingWidgets() {
  return (
    <Loading label="Loading the widgets" sx={{ gap: 4, p: 5 }}>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} variant="rounded" sx={{ height: '4.5rem' }} />
      ))}
    </Loading>
  );
}
