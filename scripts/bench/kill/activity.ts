import type { Client } from '@commoncast/core/http/client';

/** What somebody does all the time, and what of it the platform has promised to keep. */
export interface Activity {
  readonly name: string;
  /** Goes on until it is told to stop. What the platform refuses or does not answer is tried again. */
  run(signal: AbortSignal): Promise<void>;
  /** How many writes were acknowledged so far. */
  readonly acknowledged: number;
  /** Acknowledged writes that are not there, or are there twice, in words. Nothing runs meanwhile. */
  findLost(): Promise<string[]>;
  /** Accepted work that has come to no end yet, in words. */
  findUnfinished?(): Promise<string[]>;
}

/** The business in which everything happens. */
export interface Site {
  readonly origin: string;
  /** Signed in as its owner. */
  readonly client: Client;
  readonly business: { readonly id: string; readonly publicKey: string };
}
