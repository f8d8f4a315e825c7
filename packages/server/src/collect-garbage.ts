import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** By then the background work has had its first turn. */
const AFTER_MS = 3_000;

/**
 * Collects once what the start of this thread has left behind, which V8 would keep for as long as nothing needs the
 * room: a fifth of what a process at rest holds. Pauses the thread for less than a tenth of a second.
 */
export async function collectStartGarbage(): Promise<void> {
  await delay(AFTER_MS, undefined, { ref: false });
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
