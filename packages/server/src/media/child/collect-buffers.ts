const LOOK_EVERY_MS = 10_000;
const MOST_GARBAGE_BYTES = 12 * 1024 ** 2;

interface Heap {
  /** Absent where the process was started without `--expose-gc`. */
  readonly gc: (() => unknown) | undefined;
  /** Bytes of all buffers, dead ones included. */
  readonly bufferBytes: () => number;
}

const ownHeap: Heap = {
  gc: globalThis.gc,
  bufferBytes: () => process.memoryUsage().arrayBuffers,
};

/**
 * Collects garbage once the bytes of dead buffers come to 12 MiB. Packets that are kept for a second or two grow old in a
 * heap of a few MiB, and V8, which goes by the heap, lets more and more of their bytes wait outside it.
 */
export function collectBuffers({ gc, bufferBytes }: Heap = ownHeap): void {
  if (gc === undefined) throw new TypeError('This process was started without --expose-gc');
  let keptBytes = bufferBytes();
  setInterval(() => {
    const bytes = bufferBytes();
    keptBytes = Math.min(keptBytes, bytes);
    if (bytes - keptBytes < MOST_GARBAGE_BYTES) return;
    gc();
    keptBytes = bufferBytes();
  }, LOOK_EVERY_MS).unref();
}
