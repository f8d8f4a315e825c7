import { addressBlock } from '../../../quotas/address-block.ts';

/** Counts by address: IPv4 addresses, and networks of IPv6. */
export class BlockCount {
  readonly #byBlock = new Map<string, number>();

  of(address: string): number {
    return this.#byBlock.get(addressBlock(address)) ?? 0;
  }

  /** @returns a function that takes it back */
  add(address: string): () => void {
    const block = addressBlock(address);
    this.#byBlock.set(block, (this.#byBlock.get(block) ?? 0) + 1);
    return () => {
      const left = (this.#byBlock.get(block) ?? 1) - 1;
      if (left === 0) this.#byBlock.delete(block);
      else this.#byBlock.set(block, left);
    };
  }
}
