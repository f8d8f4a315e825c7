import { rateLimited, unavailable } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';

/** Calls back once after that many milliseconds. @returns takes it back */
export type SetTimer = (ms: number, onElapsed: () => void) => () => void;

const machineTimer: SetTimer = (ms, onElapsed) => {
  const timer = setTimeout(onElapsed, ms);
  return () => clearTimeout(timer);
};

export interface WaitingLimits {
  readonly perStream: number;
  /** An office or a mobile network shares one address, and each player waits with two requests. */
  readonly perAddress: number;
}

const USUAL_LIMITS: WaitingLimits = { perStream: 20_000, perAddress: 1000 };
const RETRY_S = 1;

export interface WaitOptions {
  readonly address: string;
  readonly timeoutMs: number;
  /** The client has gone away. */
  readonly gone: AbortSignal;
}

interface Waiter {
  readonly isDone: () => boolean;
  readonly finish: () => void;
}

/** The requests that wait for something that the stream does not have yet. */
export class WaitingRequests {
  readonly #limits: WaitingLimits;
  readonly #setTimer: SetTimer;
  readonly #waiters = new Set<Waiter>();
  readonly #byAddress = new Map<string, number>();
  #isClosed = false;

  constructor(limits: WaitingLimits = USUAL_LIMITS, setTimer: SetTimer = machineTimer) {
    this.#limits = limits;
    this.#setTimer = setTimer;
  }

  get size(): number {
    return this.#waiters.size;
  }

  /**
   * Waits until the condition holds, the time is over, the client has gone or the stream is closed.
   * @returns whether the condition holds
   * @throws {ApiError} UNAVAILABLE or RATE_LIMITED: too many wait already
   */
  async wait(isDone: () => boolean, { address, timeoutMs, gone }: WaitOptions): Promise<boolean> {
    if (isDone() || this.#isClosed || gone.aborted) return isDone();
    const block = addressBlock(address);
    const ofAddress = this.#byAddress.get(block) ?? 0;
    if (this.#waiters.size >= this.#limits.perStream) throw unavailable(RETRY_S);
    if (ofAddress >= this.#limits.perAddress) throw rateLimited(RETRY_S);
    this.#byAddress.set(block, ofAddress + 1);
    await new Promise<void>((resolve) => {
      const finish = () => {
        cancel();
        gone.removeEventListener('abort', finish);
        this.#waiters.delete(waiter);
        resolve();
      };
      const waiter: Waiter = { isDone, finish };
      const cancel = this.#setTimer(timeoutMs, finish);
      gone.addEventListener('abort', finish);
      this.#waiters.add(waiter);
    });
    const left = this.#byAddress.get(block)! - 1;
    if (left === 0) this.#byAddress.delete(block);
    else this.#byAddress.set(block, left);
    return isDone();
  }

  /** Something has changed: lets those go on whose condition holds. */
  wake(): void {
    for (const { isDone, finish } of [...this.#waiters]) if (isDone()) finish();
  }

  /** Ends all waiting, now and later. */
  close(): void {
    this.#isClosed = true;
    for (const { finish } of [...this.#waiters]) finish();
  }
}
