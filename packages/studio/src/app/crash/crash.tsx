import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { ChunkError } from './chunk-error.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { CrashNews } from './crash-news.ts';

const CrashDialog = lazy(async () => ({ default: (await import('./crash-dialog.tsx')).CrashDialog }));

/** What is shown after a crash; where not even that can be loaded, the way to reload. */
export function Crash({ error }: { readonly error: unknown }) {
  const { client, snackbars } = useServices();
  const news = useCrashNews(error);
  return (
    <CrashBoundary renderFallback={() => <ChunkError />}>
      <Suspense>
        <CrashDialog client={client} snackbars={snackbars} news={news} onReload={() => location.reload()} />
      </Suspense>
    </CrashBoundary>
  );
}

/** Whether our team knows. The root has told it about what was thrown while rendering; a route's loader tells it here. */
function useCrashNews(error: unknown): CrashNews {
  const { crashes } = useServices();
  const [news, setNews] = useState<CrashNews>({ kind: 'telling' });
  useEffect(() => {
    let isGone = false;
    void crashes.report(error, { origin: 'RENDER' }).then((id) => {
      if (!isGone) setNews(id === null ? { kind: 'untold' } : { kind: 'told', id });
    });
    return () => {
      isGone = true;
    };
  }, [crashes, error]);
  return news;
}
