import type { Changes } from './changes.ts';
import type { Topic } from './publish.ts';

/**
 * Yields at once and then whenever the thing may have changed, until the signal aborts. The caller reads the thing at
 * each step. All changes during a step lead to one more.
 */
export async function* lookOnChange(
  changes: Pick<Changes, 'on'>,
  topic: Topic,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<void> {
  let next = Promise.withResolvers<void>();
  const wake = () => next.resolve();
  const stop = changes.on(topic, id, wake);
  signal.addEventListener('abort', wake);
  try {
    do {
      next = Promise.withResolvers();
      yield;
      if (!signal.aborted) await next.promise;
    } while (!signal.aborted);
  } finally {
    signal.removeEventListener('abort', wake);
    stop();
  }
}
