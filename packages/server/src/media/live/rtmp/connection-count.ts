import type { Socket } from 'node:net';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { RtmpLimits } from './rtmp-limits.ts';

/** Counts connections, in total and by address. */
export class ConnectionCount {
  readonly #limits: RtmpLimits;
  readonly #byBlock = new Map<string, number>();
  #total = 0;

  constructor(limits: RtmpLimits) {
    this.#limits = limits;
  }

  /** @returns whether there is room; the connection is counted until it closes */
  admits(socket: Socket): boolean {
    const block = addressBlock(socket.remoteAddress ?? '');
    const count = this.#byBlock.get(block) ?? 0;
    if (this.#total >= this.#limits.maxConnections || count >= this.#limits.maxConnectionsPerAddress)
      return false;
    this.#total += 1;
    this.#byBlock.set(block, count + 1);
    socket.once('close', () => {
      this.#total -= 1;
      const left = (this.#byBlock.get(block) ?? 1) - 1;
      if (left === 0) this.#byBlock.delete(block);
      else this.#byBlock.set(block, left);
    });
    return true;
  }
}
