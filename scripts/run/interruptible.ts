import { explainFailure } from '@commoncast/server/explain-failure';

/** What shells expect of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/**
 * Runs a command to its end and exits with its code. Ctrl-C aborts the signal, and what the command has begun is cleared
 * away; a second one ends it at once.
 * @param whenStopped what to tell whoever has interrupted it
 */
export async function runInterruptible(
  command: (signal: AbortSignal) => Promise<number>,
  whenStopped: string,
): Promise<never> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  try {
    process.exit(await command(stopping.signal));
  } catch (error) {
    console.error(stopping.signal.aborted ? whenStopped : explainFailure(error));
    process.exit(stopping.signal.aborted ? INTERRUPTED : 1);
  }
}
