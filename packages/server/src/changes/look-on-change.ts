import type { Changes } from './changes.ts';
import type { Topic } from './publish.ts';

/**
 * Yields at once and then whenever the thing may have changed, until the signal aborts. The caller reads the thing at
 * each step. All changes during a step lead to one more.
 * @param everyMs for what also changes without being announced: how often to look without a change
 */
export async function* lookOnChange(
  changes: Pick<Changes, 'on'>,
  topic: Topic,
  id: string,
  signal: AbortSignal,
  everyMs?: number,
): AsyncGenerator<void> {
  let next = Promise.withResolvers<void>();
  const wake = () => next.resolve();
  const timer = everyMs === undefined ? undefined : setInterval(wake, everyMs).unref();
  const stop = changes.on(topic, id, wake);
  signal.addEventListener('abort', wake);
  try {
    do {
      next = Promise.withResolvers();
      yield;
      if (!signal.aborted) await next.promise;
    } while (!signal.aborted);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', wake);
    stop();
  }
}
