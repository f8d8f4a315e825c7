import { setTimeout as delay } from 'node:timers/promises';
import { cpuSecondsOf } from '../start/cpu-of-processes.ts';

/** How many cores a process and its children keep busy, on average over that time. */
export async function coresOf(pid: number, durationMs: number): Promise<number> {
  const startMs = performance.now();
  const before = await cpuSecondsOf(pid);
  await delay(durationMs);
  const after = await cpuSecondsOf(pid);
  return ((after - before) * 1000) / (performance.now() - startMs);
}
