import { isApiError } from '@commoncast/core/http/api-error';
import type { RootOptions } from 'react-dom/client';
import type { CrashReporter } from '../../services/crashes/crash-reporter.ts';
import { isChunkError } from './is-chunk-error.ts';

/** Reports what React catches while rendering, once for all boundaries, with the components that it happened in. */
export function reportingRoot(crashes: CrashReporter): RootOptions {
  return {
    onCaughtError: (error, { componentStack }) => {
      // As React does without this handler.
      console.error(error);
      if (!isExpected(error)) void crashes.report(error, { origin: 'RENDER', componentStack });
    },
  };
}

/** Reports errors outside React, without a dialog: the page may well go on. @returns stops it */
export function reportGlobalErrors(crashes: CrashReporter): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const report = (error: unknown, origin: 'ERROR' | 'REJECTION') => {
    if (!isExpected(error)) void crashes.report(error, { origin });
  };
  // Without an error object it is another site's script, or the browser's note on a ResizeObserver.
  addEventListener('error', ({ error }) => error && report(error, 'ERROR'), { signal });
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'REJECTION'), { signal });
  return () => stop.abort();
}

/** No network, no session, a new release, somebody who went elsewhere: nothing in the code is wrong. */
function isExpected(error: unknown): boolean {
  const isAbort = error instanceof Error && error.name === 'AbortError';
  return (
    isAbort || isChunkError(error) || (isApiError(error) && (error.status === 0 || error.status === 401))
  );
}
