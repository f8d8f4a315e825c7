import type { PublicVariant } from '@commoncast/core/players/schema';

/** What is to be played. */
export interface Source {
  /** Of the master playlist. */
  readonly url: string;
  /** What the master playlist says, lowest first; empty: it has to be asked for. */
  readonly variants: readonly PublicVariant[];
  readonly durationS: number;
  /** Where a stream is had by WebRTC (WHEP); null where it is not. */
  readonly whepUrl?: string | null;
}
