/** Sends the beats of all players on a page. */
export interface PageReporter {
  /** Takes a beat as JSON. */
  add(beat: string): void;
  /** Asks to be called while the page is being hidden or left, before the last batch goes. */
  onLeave(listener: (isLeft: boolean) => void): () => void;
}
