import type { Sample } from '../cmaf/fragment.ts';
import type { SentPicture } from './child/ladder-messages.ts';

/** An encoded picture at its place. */
interface PlacedPicture {
  readonly decodeTicks: number;
  readonly offset: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/**
 * The pictures of one rung that no part has yet, as decoded. Key frames lie exactly where the source's do; all others as
 * long before they are shown as the key frame before them.
 */
export class RungPictures {
  #placed: PlacedPicture[] = [];
  #delayTicks = 0;
  #lastTicks = Number.NEGATIVE_INFINITY;
  /** Up to here nothing more comes. */
  #reachedTicks = Number.NEGATIVE_INFINITY;

  /** @param keyTicks for a key frame, when the source's is decoded */
  push({ shownTicks, isKey, data }: SentPicture, keyTicks: number | null): void {
    if (keyTicks !== null) this.#delayTicks = Math.max(0, shownTicks - keyTicks);
    const decodeTicks = Math.max(this.#lastTicks + 1, shownTicks - this.#delayTicks);
    this.#lastTicks = decodeTicks;
    this.#reachedTicks = Math.max(this.#reachedTicks, decodeTicks);
    const offset = Math.max(0, shownTicks - decodeTicks);
    this.#placed.push({ decodeTicks, offset, isKey, data });
  }

  /** Nothing comes any more of what is decoded before. */
  reach(ticks: number): void {
    this.#reachedTicks = Math.max(this.#reachedTicks, ticks);
  }

  hasReached(ticks: number): boolean {
    return this.#reachedTicks >= ticks;
  }

  /** Whether there is a key frame exactly here. */
  hasKeyAt(ticks: number): boolean {
    return this.#placed.some(({ decodeTicks, isKey }) => isKey && decodeTicks === ticks);
  }

  /** Forgets what is decoded before. */
  dropBefore(ticks: number): void {
    this.#placed = this.#placed.filter(({ decodeTicks }) => decodeTicks >= ticks);
  }

  /** Takes what is decoded until then. The first lasts from `startTicks`, and the last to the end. */
  take(startTicks: number, endTicks: number): Sample[] {
    const taken = this.#placed.filter(({ decodeTicks }) => decodeTicks < endTicks);
    this.#placed = this.#placed.slice(taken.length);
    return taken.map(({ decodeTicks, offset, isKey, data }, index) => {
      const fromTicks = index === 0 ? startTicks : decodeTicks;
      const untilTicks = taken[index + 1]?.decodeTicks ?? endTicks;
      return { data, isKey, offset: offset + decodeTicks - fromTicks, duration: untilTicks - fromTicks };
    });
  }

  /** The process that made them is gone, and so is what it had. */
  clear(): void {
    this.#placed = [];
    this.#lastTicks = Number.NEGATIVE_INFINITY;
    this.#reachedTicks = Number.NEGATIVE_INFINITY;
  }
}
