import { lazy, Suspense } from 'react';
import { useServices } from '../../services/use-services.ts';
import { ChunkError } from './chunk-error.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

const CrashDialog = lazy(async () => ({ default: (await import('./crash-dialog.tsx')).CrashDialog }));

/** What is shown after a crash; where not even that can be loaded, the way to reload. */
export function Crash() {
  const { client, snackbars } = useServices();
  return (
    <CrashBoundary fallback={<ChunkError />}>
      <Suspense>
        <CrashDialog client={client} snackbars={snackbars} onReload={() => location.reload()} />
      </Suspense>
    </CrashBoundary>
  );
}
