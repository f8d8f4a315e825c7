import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../compile-cache.ts';

interface ForkOptions {
  /** Of JavaScript alone: native memory lies outside its heap. */
  readonly heapMegabytes: number;
  /** Whether it decides itself when garbage is collected (`collect-buffers.ts`). */
  readonly collects?: boolean;
  /** `advanced` for messages that have bytes in them. */
  readonly serialization: 'advanced' | 'json';
}

/** Starts a program of ours in a process of its own, which ends with this one. Its errors can be read, its output not. */
export function forkChild(
  entry: URL,
  { heapMegabytes, collects = false, serialization }: ForkOptions,
): ChildProcess {
  return fork(fileURLToPath(entry), [String(process.pid)], {
    // None of the server's configuration; Windows adds what it cannot do without.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--disable-warning=ExperimentalWarning',
      ...(collects ? ['--expose-gc'] : []),
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization,
  });
}
