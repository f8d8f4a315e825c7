import { Worker } from 'node:worker_threads';

const HEAP_MEGABYTES = 16;

/** Ends this process soon after its parent, whatever it is doing. The parent's id is the first argument. */
export function watchParent(): void {
  const watch = new Worker(new URL('./watch-parent.ts', import.meta.url), {
    workerData: { parentId: Number(process.argv[2]) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  // The job itself does not need it.
  watch.on('error', () => {});
  watch.unref();
}
