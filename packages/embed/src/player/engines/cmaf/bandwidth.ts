import { keepBandwidth } from './keep-bandwidth.ts';

/** How long one request took, on the clock of `performance.now()`. */
export interface Transfer {
  readonly bytes: number;
  readonly startMs: number;
  readonly firstByteMs: number;
  readonly endMs: number;
}

/** What later videos of the page begin with. */
export interface BandwidthMemory {
  /** Bits a second; 0 while nothing is known. */
  bps: number;
}

export interface BandwidthEstimate {
  /** Bits a second of a running transfer, the careful one of two averages; 0 while nothing is known. */
  readonly bps: number;
  /** From a question to the first byte of its answer. */
  readonly latencyS: number;
  add(transfer: Transfer): void;
}

/** Seconds of transfer after which a sample counts half: one average follows drops, the other forgets bursts. */
const FAST_S = 2;
const SLOW_S = 8;
/** Smaller answers say more about the latency than about the line. */
const MIN_BYTES = 8192;

/**
 * Estimates the line from what was fetched. The wait for the first byte is told apart from the transfer, because short
 * segments would otherwise look like a slow line; but not more than three quarters of a request pass for waiting,
 * because a proxy may hand over in one burst what took its time.
 */
export function createBandwidthEstimate(memory: BandwidthMemory): BandwidthEstimate {
  const fast = createAverage(FAST_S, memory.bps);
  const slow = createAverage(SLOW_S, memory.bps);
  const latency = createAverage(3, 0);
  return {
    get bps() {
      return Math.min(fast.value, slow.value);
    },
    get latencyS() {
      return latency.value;
    },
    add({ bytes, startMs, firstByteMs, endMs }) {
      if (firstByteMs > startMs) latency.add((firstByteMs - startMs) / 1000, 1);
      if (bytes < MIN_BYTES) return;
      const seconds = Math.max(endMs - firstByteMs, (endMs - startMs) / 4, 1) / 1000;
      for (const average of [fast, slow]) average.add((bytes * 8) / seconds, seconds);
      memory.bps = this.bps;
      keepBandwidth(memory.bps);
    },
  };
}

interface Average {
  readonly value: number;
  add(sample: number, weight: number): void;
}

/** A weighted mean that forgets by halves; `start` counts like one light sample. */
function createAverage(halfLife: number, start: number): Average {
  let total = start ? halfLife / 4 : 0;
  let sum = start * total;
  return {
    get value() {
      return total ? sum / total : 0;
    },
    add(sample, weight) {
      const kept = 0.5 ** (weight / halfLife);
      // The part of the weight that the sample keeps while it forgets itself.
      const gained = (1 - kept) * halfLife;
      sum = sum * kept + sample * gained;
      total = total * kept + gained;
    },
  };
}
