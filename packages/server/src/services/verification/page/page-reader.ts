import { Worker } from 'node:worker_threads';
import type { PageFacts } from './page-facts.ts';

/** Reading takes a few hundredths of a second; only a page that is built to be slow takes longer. */
const LIMIT_MS = 5_000;
const MAX_HEAP_MB = 256;

/** Reads a page in a thread of its own. @returns undefined where it took too long or too much */
export type ReadPage = (html: string, headers: string) => Promise<PageFacts | undefined>;

/** Parses foreign markup in a thread that can be terminated, not in the one that answers requests. */
export function createPageReader(limitMs = LIMIT_MS): ReadPage {
  return (html, headers) =>
    new Promise((resolve) => {
      const worker = new Worker(new URL('./page-reader-worker.ts', import.meta.url), {
        workerData: { html, headers },
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      });
      const end = (facts?: PageFacts): void => {
        clearTimeout(impatience);
        resolve(facts);
        void worker.terminate();
      };
      const impatience = setTimeout(end, limitMs);
      worker.once('message', end);
      worker.once('error', () => end());
    });
}
