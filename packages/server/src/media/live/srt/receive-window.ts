import { sequenceAfter, sequenceDistance } from './sequence.ts';

/** Packets that never came, as first and last. */
export type Loss = readonly [first: number, last: number];

/** What comes next in order. */
export interface Delivered {
  readonly payload: Buffer;
  /** Whether packets before it were given up. */
  readonly isAfterGap: boolean;
}

interface Held {
  readonly payload: Buffer;
  readonly atMs: number;
}

/**
 * Puts data packets in order. What follows a missing one waits for it as long as the delay says; without losses nothing
 * waits, because media have times of their own. Times in milliseconds, of one clock.
 */
export class ReceiveWindow {
  readonly #delayMs: number;
  readonly #windowPackets: number;
  /** In the order of their arrival. */
  readonly #held = new Map<number, Held>();
  #next: number;
  #newest: number;
  #isAfterGap = false;

  constructor(first: number, { delayMs, windowPackets }: { delayMs: number; windowPackets: number }) {
    this.#next = first;
    this.#newest = sequenceAfter(first, -1);
    this.#delayMs = delayMs;
    this.#windowPackets = windowPackets;
  }

  /** The first packet that has neither come nor been given up. */
  get next(): number {
    return this.#next;
  }

  get freePackets(): number {
    return this.#windowPackets - this.#held.size;
  }

  /** @returns what has just been found to be missing; null if nothing */
  push(sequence: number, payload: Buffer, nowMs: number): Loss | null {
    const ahead = sequenceDistance(sequence, this.#next);
    if (ahead < 0 || ahead >= this.#windowPackets || this.#held.has(sequence)) return null;
    this.#held.set(sequence, { payload, atMs: nowMs });
    const jump = sequenceDistance(sequence, this.#newest);
    if (jump <= 0) return null;
    const before = this.#newest;
    this.#newest = sequence;
    return jump === 1 ? null : [sequenceAfter(before), sequenceAfter(sequence, -1)];
  }

  /** What is complete by now, or has waited long enough. */
  *take(nowMs: number): Generator<Delivered> {
    for (;;) {
      const held = this.#held.get(this.#next);
      if (held) {
        this.#held.delete(this.#next);
        this.#next = sequenceAfter(this.#next);
        const { payload } = held;
        const isAfterGap = this.#isAfterGap;
        this.#isAfterGap = false;
        yield { payload, isAfterGap };
        continue;
      }
      const [oldest] = this.#held.values();
      if (!oldest || nowMs - oldest.atMs < this.#delayMs) return;
      this.#skipTo(this.#firstHeld());
    }
  }

  /** The sender has nothing before this one any more. */
  giveUpBefore(sequence: number): void {
    const ahead = sequenceDistance(sequence, this.#next);
    if (ahead <= 0 || ahead > this.#windowPackets) return;
    // What has come of it is delivered in its turn.
    if (this.#held.has(this.#next)) return;
    const first = this.#held.size > 0 ? this.#firstHeld() : sequence;
    this.#skipTo(sequenceDistance(first, sequence) < 0 ? first : sequence);
    if (sequenceDistance(this.#next, this.#newest) > 1) this.#newest = sequenceAfter(this.#next, -1);
  }

  /** Everything that is missing, up to so many ranges. */
  losses(most: number): Loss[] {
    const losses: Loss[] = [];
    let first: number | null = null;
    for (let at = this.#next; sequenceDistance(at, this.#newest) <= 0; at = sequenceAfter(at)) {
      if (!this.#held.has(at)) {
        first ??= at;
        continue;
      }
      if (first !== null) losses.push([first, sequenceAfter(at, -1)]);
      first = null;
      if (losses.length === most) break;
    }
    return losses;
  }

  #firstHeld(): number {
    let at = this.#next;
    while (!this.#held.has(at)) at = sequenceAfter(at);
    return at;
  }

  #skipTo(sequence: number): void {
    this.#next = sequence;
    this.#isAfterGap = true;
  }
}
