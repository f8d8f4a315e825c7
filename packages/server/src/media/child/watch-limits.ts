import type { ChildProcess } from 'node:child_process';
import { directoryBytes } from '../directory-bytes.ts';
import type { JobLimits } from './limits.ts';
import { residentBytes } from './resident-bytes.ts';

export interface LimitWatch {
  /** Records a sign of life from the child. */
  heard(): void;
  /** Time does not count while the child waits for us. */
  pause(): void;
  resume(): void;
  stop(): void;
}

const CHECK_EVERY_MS = 250;
/** Walking through thousands of files is slow: it may take at most a fiftieth of the time. */
const MEASURE_OUTPUT_EVERY_MS = 5000;
const MEASURING_SHARE = 50;

/** Watches a child until it is stopped; calls `onExceeded` once, with a sentence, when it exceeds a limit. */
export function watchLimits(
  child: ChildProcess,
  limits: JobLimits,
  outputDirectory: string | null,
  onExceeded: (reason: string) => void,
): LimitWatch {
  const clock = new Stopwatch();
  const isTooLarge = outputMeter(outputDirectory, limits.outputBytes);
  let heardMs = 0;
  const exceeded = async (): Promise<string | null> => {
    if (clock.ms > limits.wallTimeMs) return 'Processing this file took too long and was stopped.';
    if (clock.ms - heardMs > limits.silenceMs) return 'Processing this file got stuck and was stopped.';
    if (await isTooLarge()) return 'Processing this file would take too much space and was stopped.';
    const memoryBytes = await residentBytes(child.pid);
    return memoryBytes > limits.memoryBytes ? 'This file needs too much memory to be processed.' : null;
  };
  let isStopped = false;
  const checkEveryMs = Math.min(CHECK_EVERY_MS, limits.wallTimeMs, limits.silenceMs);
  const check = async (): Promise<void> => {
    const reason = await exceeded();
    if (isStopped) return;
    if (reason !== null) return onExceeded(reason);
    timer = setTimeout(check, checkEveryMs);
  };
  let timer = setTimeout(check, checkEveryMs);
  return {
    heard: () => {
      heardMs = clock.ms;
    },
    pause: () => clock.pause(),
    resume: () => clock.resume(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Time that passes only while it is not paused. */
class Stopwatch {
  #countedMs = 0;
  #sinceMs: number | null = performance.now();

  get ms(): number {
    return this.#countedMs + (this.#sinceMs === null ? 0 : performance.now() - this.#sinceMs);
  }

  pause(): void {
    this.#countedMs = this.ms;
    this.#sinceMs = null;
  }

  resume(): void {
    this.#sinceMs ??= performance.now();
  }
}

function outputMeter(directory: string | null, limitBytes: number): () => Promise<boolean> {
  if (directory === null) return async () => false;
  let dueMs = performance.now() + MEASURE_OUTPUT_EVERY_MS;
  return async () => {
    const startMs = performance.now();
    if (startMs < dueMs) return false;
    const bytes = await directoryBytes(directory);
    const tookMs = performance.now() - startMs;
    dueMs = startMs + Math.max(MEASURE_OUTPUT_EVERY_MS, tookMs * MEASURING_SHARE);
    return bytes > limitBytes;
  };
}
