import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Cue } from './more/parse-vtt.ts';

export interface CaptionsView {
  readonly tracks: PublicVideo['captions'];
  /** Index of the chosen track; -1 for none. */
  readonly chosen: number;
  /** What is being said now; empty where the browser shows it. */
  readonly cues: readonly Cue[];
}

/** What is known of a player's captions. What fills it comes with the later chunk. */
export interface Captions {
  get(): CaptionsView;
  set(change: Partial<CaptionsView>): void;
  subscribe(listener: () => void): () => void;
}

export function createCaptions(): Captions {
  const listeners = new Set<() => void>();
  let view: CaptionsView = { tracks: [], chosen: -1, cues: [] };
  return {
    get: () => view,
    set(change) {
      view = { ...view, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
