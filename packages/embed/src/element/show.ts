import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { ShownPlayer } from '../loader/about.ts';

/** A video on its stage, then the next: playback, controls and measurement, each as soon as it is there. */
export interface Show {
  /** Draws other settings of the same video. */
  update(details: PublicPlayer): void;
  /** By position, too. @param isAutoPlay 1, or whatever a press on the button or a page's call brings */
  play(intentMs: number, isAutoPlay: unknown): void;
  load(): Promise<void>;
  /** Lets go of the shell; where that takes a while, it answers a promise. */
  destroy(): unknown;
}

/** A player as shows take it. */
export interface StagedPlayer extends ShownPlayer {
  /** The show that the element holds, where that is the one around this. */
  readonly outer?: Show;
}
