import { type RtpPacket, sequenceDistance } from './rtp-packet.ts';

/** What came out: packets in order, and whether some before them are missing for good. */
export interface Released {
  readonly packet: RtpPacket;
  readonly isAfterGap: boolean;
}

const MOST_PACKETS = 512;
const WAIT_MS = 150;
const ASK_AGAIN_MS = 40;
/** Most sequence numbers that one request names. */
const MOST_ASKED = 64;

/**
 * Puts packets in order and waits a moment for the missing ones. Times are in milliseconds, of any clock. Packets must
 * own their memory.
 */
export class JitterBuffer {
  readonly #waiting = new Map<number, { packet: RtpPacket; atMs: number }>();
  #next: number | null = null;
  #highest = 0;
  #askedMs = Number.NEGATIVE_INFINITY;
  #isAfterGap = false;

  push(packet: RtpPacket, nowMs: number): Released[] {
    this.#next ??= packet.sequence;
    if (this.#waiting.size === 0 && Math.abs(sequenceDistance(this.#next, packet.sequence)) > MOST_PACKETS) {
      // The sender has started over.
      this.#next = packet.sequence;
      this.#isAfterGap = true;
    }
    // Late or twice.
    if (sequenceDistance(this.#next, packet.sequence) < 0) return this.release(nowMs);
    if (this.#waiting.size === 0 || sequenceDistance(this.#highest, packet.sequence) > 0) {
      this.#highest = packet.sequence;
    }
    this.#waiting.set(packet.sequence, { packet, atMs: nowMs });
    return this.release(nowMs);
  }

  /** What can go on by now. */
  release(nowMs: number): Released[] {
    const released: Released[] = [];
    while (this.#next !== null && this.#waiting.size > 0) {
      const found = this.#waiting.get(this.#next);
      if (found === undefined) {
        if (!this.#isOverdue(nowMs)) break;
        this.#skipGap();
        continue;
      }
      this.#waiting.delete(this.#next);
      this.#next = (this.#next + 1) & 0xffff;
      released.push({ packet: found.packet, isAfterGap: this.#isAfterGap });
      this.#isAfterGap = false;
    }
    return released;
  }

  /** Sequence numbers to ask for now; empty while an earlier request may still be answered. */
  missing(nowMs: number): number[] {
    if (this.#next === null || this.#waiting.size === 0 || nowMs - this.#askedMs < ASK_AGAIN_MS) return [];
    const missing: number[] = [];
    for (let at = this.#next; at !== this.#highest && missing.length < MOST_ASKED; at = (at + 1) & 0xffff) {
      if (!this.#waiting.has(at)) missing.push(at);
    }
    if (missing.length > 0) this.#askedMs = nowMs;
    return missing;
  }

  #isOverdue(nowMs: number): boolean {
    if (this.#waiting.size >= MOST_PACKETS) return true;
    const first = this.#waiting.values().next().value;
    return first !== undefined && nowMs - first.atMs >= WAIT_MS;
  }

  #skipGap(): void {
    let nearest: number | null = null;
    for (const sequence of this.#waiting.keys()) {
      if (nearest === null || sequenceDistance(nearest, sequence) < 0) nearest = sequence;
    }
    this.#next = nearest;
    this.#isAfterGap = true;
  }
}
