import { createHmac, randomBytes } from 'node:crypto';

const PERIOD_MS = 30_000;

/** Proves that a peer receives what is sent to its address, without keeping anything of those that do not. */
export class SynCookie {
  readonly #secret = randomBytes(32);

  /** 32 bits, good for 30 to 60 s. */
  for(peer: string, nowMs: number): number {
    return this.#of(peer, Math.floor(nowMs / PERIOD_MS));
  }

  isValid(cookie: number, peer: string, nowMs: number): boolean {
    const period = Math.floor(nowMs / PERIOD_MS);
    return cookie === this.#of(peer, period) || cookie === this.#of(peer, period - 1);
  }

  #of(peer: string, period: number): number {
    // Never 0, which stands for none.
    return createHmac('sha256', this.#secret).update(`${period} ${peer}`).digest().readUInt32BE(0) || 1;
  }
}
