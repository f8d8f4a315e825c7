import type { Database } from '../../db/database.ts';

const INTERVAL_MS = 5_000;
/** Longer than it takes to reopen an embedded database. */
const SILENCE_LIMIT_MS = 60_000;

interface Liveness {
  isAlive(): boolean;
  stop(): void;
}

/**
 * Knows whether this process has lost its embedded database for good. An unresponsive PostgreSQL is no reason to
 * end the process: it recovers without us.
 */
export function watchLiveness({ kind, ping }: Pick<Database, 'kind' | 'ping'>): Liveness {
  if (kind === 'postgres') return { isAlive: () => true, stop: () => {} };
  let answeredMs = performance.now();
  const timer = setInterval(() => {
    ping().then(
      () => {
        answeredMs = performance.now();
      },
      () => {},
    );
  }, INTERVAL_MS);
  timer.unref();
  return {
    isAlive: () => performance.now() - answeredMs < SILENCE_LIMIT_MS,
    stop: () => clearInterval(timer),
  };
}
