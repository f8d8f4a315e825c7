import type { PublicPlayer } from '@commoncast/core/players/schema';

/** A video on its stage, then the next: playback, controls and measurement, each as soon as it is there. */
export interface Show {
  /** Draws other settings of the same video. */
  update(details: PublicPlayer): void;
  /** By position, too. @param isAutoPlay 1, or whatever a press on the button or a page's call brings */
  play(intentMs: number, isAutoPlay: unknown): void;
  load(): Promise<void>;
  destroy(): void;
}
