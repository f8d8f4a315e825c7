import { BackupError } from '../backup-error.ts';

/**
 * Walks a sequence that is sorted by key beside another one, so that neither has to fit into memory. The keys that it is
 * asked for may only grow.
 */
export class SortedCursor<T extends { readonly key: string }> {
  readonly #items: AsyncIterator<T>;
  #current: T | undefined;
  #isBegun = false;

  constructor(items: AsyncIterable<T>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  /** The item with a key. @throws {BackupError} the sequence is not sorted */
  async find(key: string): Promise<T | undefined> {
    while (!this.#isBegun || (this.#current !== undefined && this.#current.key < key)) await this.#next();
    return this.#current?.key === key ? this.#current : undefined;
  }

  async #next(): Promise<void> {
    const before = this.#current?.key;
    const { done, value } = await this.#items.next();
    this.#isBegun = true;
    this.#current = done ? undefined : value;
    if (before !== undefined && this.#current !== undefined && this.#current.key <= before)
      throw new BackupError('The store does not list its objects in the order of their keys.');
  }
}
