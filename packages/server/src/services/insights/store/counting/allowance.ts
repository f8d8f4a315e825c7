import type { PlayAllowance } from '../../../../quotas/rate-limits.ts';

/** A named network, or a source that a member has vouched for, is allowed this many times as much. */
const SHARED_FACTOR = 10;
/** A source this many times above its allowance is not a crowd: nothing more of the day is believed. */
const FLOOD_FACTOR = 10;
/** Page loads cost a tenth of a play, because there are several for each. */
const LOAD_PRICE = 0.1;
/** How many admitted plays of a source are remembered, to be taken back if it turns out to be a flood. */
const MAX_REMEMBERED = 5_000;

/** What is known about an address block before a roll. */
export interface KnownSource {
  readonly businessId: string;
  readonly sourceId: string;
  /** Null for a full allowance. */
  readonly level: number | null;
  readonly filledAtMs: number;
  readonly admitted: readonly string[];
  /** Suspect plays so far. */
  readonly suspects: number;
  readonly isVouchedFor: boolean;
}

/** `kept`: suspect. `tallied`: suspect, and only counted, not kept. */
export type Verdict = 'admitted' | 'kept' | 'tallied';

/** How many new plays one address block may still send to one business: a bucket that refills. */
export class Allowance {
  readonly known: KnownSource;
  readonly #limits: PlayAllowance;
  level: number;
  filledAtMs: number;
  admitted: string[];
  /** New plays in this roll. */
  kept = 0;
  tallied = 0;
  firstSuspectAtMs = Number.POSITIVE_INFINITY;
  lastSuspectAtMs = 0;
  #factor: number;

  constructor(known: KnownSource, limits: PlayAllowance) {
    this.known = known;
    this.#limits = limits;
    this.#factor = known.isVouchedFor ? SHARED_FACTOR : 1;
    this.level = known.level ?? Number.POSITIVE_INFINITY;
    this.filledAtMs = known.filledAtMs;
    this.admitted = [...known.admitted];
  }

  /** Whether so much came that even what was admitted before is not believed. */
  get isFlood(): boolean {
    return this.#suspects >= this.#most;
  }

  get #suspects(): number {
    return this.known.suspects + this.kept + this.tallied;
  }

  /** Suspect plays that are kept one by one. */
  get #most(): number {
    return this.#limits.burst * FLOOD_FACTOR * this.#factor;
  }

  /** Decides on a new play. */
  take(playId: string, { atMs, isLoad, isShared }: Newcomer): Verdict {
    if (isShared) this.#factor = SHARED_FACTOR;
    const burst = this.#limits.burst * this.#factor;
    const refilled = (Math.max(0, atMs - this.filledAtMs) / 1_000) * this.#limits.perS * this.#factor;
    this.level = Math.min(burst, this.level + refilled);
    this.filledAtMs = Math.max(this.filledAtMs, atMs);
    if (this.level >= burst) this.admitted = [];
    const price = isLoad ? LOAD_PRICE : 1;
    if (this.level < price || this.isFlood) return this.suspect(atMs);
    this.level -= price;
    if (this.admitted.length < MAX_REMEMBERED) this.admitted.push(playId);
    return 'admitted';
  }

  /** Counts a suspect play. */
  suspect(atMs: number): Verdict {
    this.firstSuspectAtMs = Math.min(this.firstSuspectAtMs, atMs);
    this.lastSuspectAtMs = Math.max(this.lastSuspectAtMs, atMs);
    const isKept = !this.isFlood;
    if (isKept) this.kept += 1;
    else this.tallied += 1;
    return isKept ? 'kept' : 'tallied';
  }
}

interface Newcomer {
  /** When it arrived. */
  readonly atMs: number;
  readonly isLoad: boolean;
  /** From a network in which many people share an address. */
  readonly isShared: boolean;
}
