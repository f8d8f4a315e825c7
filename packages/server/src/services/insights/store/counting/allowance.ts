import type { PlayAllowance } from '../../../../quotas/rate-limits.ts';

/** A named network, or a source that a member has vouched for, has this much more room. */
const SHARED_FACTOR = 10;
/** Who brings so many times the allowance too much is no crowd: nothing more of the day is believed. */
const FLOOD_FACTOR = 10;
/** Page loads cost a tenth: there are several for each play. */
const LOAD_PRICE = 0.1;
/** What is remembered of a source, so that it can be taken back should it turn out to be a flood. */
const MAX_REMEMBERED = 5_000;

/** What is known of an address block before a roll. */
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

/** `kept`: suspect. `tallied`: suspect, and nothing but its number is kept. */
export type Verdict = 'admitted' | 'kept' | 'tallied';

/** How many new plays one address block may still bring to one business: a bucket that refills. */
export class Allowance {
  readonly known: KnownSource;
  readonly #limits: PlayAllowance;
  level: number;
  filledAtMs: number;
  admitted: string[];
  /** New ones of this roll. */
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

  /** Whether so much came that what was let in before is not believed either. */
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

  /** Decides about a new play. */
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
