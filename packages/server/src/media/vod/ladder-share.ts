import type { MadeFile } from './plan.ts';

/** A chunk of a film's ladder that another machine may make. */
export interface SharedChunk {
  readonly chunk: number;
  /** What only the engine understands; plain values. */
  readonly task: unknown;
}

/** One that another machine has made: its files lie in the store. */
export interface MadeChunk {
  readonly chunk: number;
  readonly files: readonly MadeFile[];
  /** What only the engine understands; plain values. */
  readonly outcome: unknown;
}

/** How a job shares its ladder with other machines. */
export interface LadderShare {
  /** Offers chunks to those who have nothing else to do. */
  offer(chunks: readonly SharedChunk[]): Promise<void>;
  /** Takes a chunk for the job itself, also from a machine that has died. @returns false if another one makes it */
  take(chunk: number): Promise<boolean>;
  /**
   * Calls back with what others have made, each chunk once, and with nothing where one may have been given back.
   * @returns a function that unsubscribes
   */
  on(onMade: (made: readonly MadeChunk[]) => void): () => void;
}
