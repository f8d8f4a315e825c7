import { useRouteError } from 'react-router';
import { ChunkError } from './chunk-error.tsx';
import { Crash } from './crash.tsx';
import { isChunkError } from './is-chunk-error.ts';

/** What the router shows in place of a page that failed. */
export function RouteError() {
  const error = useRouteError();
  return isChunkError(error) ? <ChunkError /> : <Crash error={error} />;
}
