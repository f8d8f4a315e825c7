import { unavailable } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';

/** How many requests may wait in this process. */
export interface WaitingLimits {
  readonly perVideo: number;
  /** An office or a mobile network shares one address. */
  readonly perAddress: number;
}

const USUAL_LIMITS: WaitingLimits = { perVideo: 10_000, perAddress: 400 };

/** Seconds after which a player asks again. */
export const RETRY_S = 1;

/** The places of requests that wait, which are limited. */
export class WaitingPlaces {
  readonly #limits: WaitingLimits;
  readonly #taken = new Map<string, number>();

  constructor(limits: WaitingLimits = USUAL_LIMITS) {
    this.#limits = limits;
  }

  /** How many wait. */
  get size(): number {
    return [...this.#taken].reduce(
      (sum, [name, count]) => (name.startsWith('video ') ? sum + count : sum),
      0,
    );
  }

  /** Takes a place until it is disposed. @throws {ApiError} UNAVAILABLE: there is none */
  take(videoId: string, address: string): Disposable {
    const names = [
      [`video ${videoId}`, this.#limits.perVideo],
      [`address ${addressBlock(address)}`, this.#limits.perAddress],
    ] as const;
    // Not 429: players give up after that, and nobody here has done anything wrong.
    for (const [name, most] of names) if (this.#count(name) >= most) throw unavailable(RETRY_S);
    for (const [name] of names) this.#taken.set(name, this.#count(name) + 1);
    return {
      [Symbol.dispose]: () => {
        for (const [name] of names) {
          const left = this.#count(name) - 1;
          if (left === 0) this.#taken.delete(name);
          else this.#taken.set(name, left);
        }
      },
    };
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }
}
