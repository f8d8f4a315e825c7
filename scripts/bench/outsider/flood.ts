import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Flood {
  readonly origin: string;
  /** The victim's. */
  readonly key: string;
  readonly beatsAS: number;
  readonly durationMs: number;
}

export interface FloodFigures {
  readonly sentBeatsAS: number;
  readonly beatsAPost: number;
  /** Posts by the status of their answers; 0 for no answer. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Sends forged beats of one business from one address; each beat is a separate play. */
export async function flood(options: Flood): Promise<FloodFigures> {
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: options });
  const [figures] = (await once(worker, 'message')) as [FloodFigures];
  return figures;
}
